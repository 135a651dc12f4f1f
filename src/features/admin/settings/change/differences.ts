/** One line of what a form is about: "Phone" and "(218) 555-0100". */
export type Line = readonly [label: string, words: string];

/** What a line says in this form and in what was saved in the meantime; empty where it is missing. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** Returns the lines that say different things. */
export function differences(mine: readonly Line[], theirs: readonly Line[]): Difference[] {
  const labels = new Set([...mine, ...theirs].map(([label]) => label));
  const wordsIn = (lines: readonly Line[], label: string) =>
    lines
      .filter(([each]) => each === label)
      .map(([, words]) => words)
      .join(', ');
  return [...labels]
    .map((label) => ({ label, mine: wordsIn(mine, label), theirs: wordsIn(theirs, label) }))
    .filter((each) => each.mine !== each.theirs);
}
