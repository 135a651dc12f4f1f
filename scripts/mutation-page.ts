import type { NamedSurvivor } from '../tests/mutation/survivors.ts';

/** What breaking one area on purpose has shown. */
export interface AreaScore {
  area: string;
  mutants: number;
  /** How many there are in all, where chance chose those that were tried. */
  sampleOf?: number;
  noticed: number;
  /** Not noticed, looked at and listed with the reason. */
  named: number;
  /** Not noticed, and not looked at. */
  unnamed: number;
  commit: string;
  day: Date;
}

const HEAD = `| Area | Breaks | Noticed | Named below | Neither | Measured |
|---|---|---|---|---|---|`;

/** docs/mutation.md after an area was measured: the rows of the others stay as an earlier page has them. */
export function renderMutationPage(
  earlier: string,
  score: AreaScore,
  survivors: readonly NamedSurvivor[],
): string {
  const rows = [...earlier.matchAll(/^\| \w+ +\| \d+.*$/gm)].map(([row]) => row);
  const others = rows.filter((row) => !row.startsWith(`| ${score.area} `));
  return `# Breaking the code on purpose

Written by \`npm run mutation\`, area by area: the code is broken in one place at a time (a condition turned, a sum, a word left out),
and the tests say whether they notice. Of TypeScript the pure modules are broken and the unit tests asked; of SQL one condition at a
time of the functions that decide about money and time, and the tests of \`tests/db\` and the most particular ones of \`tests/api\` asked.

${HEAD}
${[...others, rowOf(score)].toSorted().join('\n')}

## What no test notices, and why

${survivors.map(lineOf).join('\n') || 'Nothing is named.'}
`;
}

function rowOf({
  area,
  mutants,
  sampleOf,
  noticed,
  named,
  unnamed,
  commit,
  day,
}: AreaScore): string {
  const share = ((100 * noticed) / Math.max(mutants, 1)).toFixed(1);
  const measured = `${day.toISOString().slice(0, 10)}, commit \`${commit}\``;
  const tried = sampleOf === undefined ? mutants : `${mutants}, by chance, of ${sampleOf}`;
  return `| ${area} | ${tried} | ${noticed} (${share} %) | ${named} | ${unnamed} | ${measured} |`;
}

const lineOf = ({ where, line, becomes, reason }: NamedSurvivor) =>
  `- \`${where}\`: ${code(line)}${becomes === undefined ? '' : ` as ${code(becomes)}`}: ${reason}`;

const code = (words: string) => (words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``);
