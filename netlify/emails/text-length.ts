/** The length of one text segment in plain characters. */
const SEGMENT = 160;

/** Returns the first of some wordings, from the longest, that fits one segment, or else the last. */
export function firstThatFits(wordings: readonly string[]): string {
  return wordings.find((words) => words.length <= SEGMENT) ?? wordings.at(-1) ?? '';
}
