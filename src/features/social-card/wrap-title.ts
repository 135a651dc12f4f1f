/** Breaks a title into lines no wider than `width`, as even as possible; `measure` returns the width of words. */
export function wrapTitle(
  title: string,
  width: number,
  measure: (words: string) => number,
): string[] {
  const fill = (limit: number): string[] =>
    title.split(' ').reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      if (last === undefined || measure(`${last} ${word}`) > limit) return [...lines, word];
      return [...lines.slice(0, -1), `${last} ${word}`];
    }, []);

  const lines = fill(width);
  let best = lines;
  // The narrowest column with no more lines makes the lines about the same length.
  for (let limit = width * 0.95; limit > width * 0.4; limit -= width * 0.05) {
    const narrower = fill(limit);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}
