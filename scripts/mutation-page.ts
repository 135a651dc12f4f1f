import type { NamedSurvivor } from '../tests/mutation/survivors.ts';

/** The score of one area. */
export interface AreaScore {
  area: string;
  mutants: number;
  /** How many breaks there are in all, if only a random sample was tried. */
  sampleOf?: number;
  noticed: number;
  /** Not noticed, reviewed and listed with the reason. */
  named: number;
  /** Not noticed and not reviewed. */
  unnamed: number;
  commit: string;
  day: Date;
}

const HEAD = `| Area | Breaks | Noticed at first | Noticed now | Listed below | Unexplained | Measured |
|---|---|---|---|---|---|---|`;

/** docs/mutation.md after an area was measured; the other areas' rows and each area's first score stay. */
export function renderMutationPage(
  earlier: string,
  score: AreaScore,
  survivors: readonly NamedSurvivor[],
): string {
  const rows = [...earlier.matchAll(/^\| \w+ +\| \d+.*$/gm)].map(([row]) => row);
  const isOfArea = (row: string) => row.startsWith(`| ${score.area} `);
  const first = rows.find(isOfArea)?.split('|')[3]?.trim();
  return `# Breaking the code on purpose

\`npm run mutation\` writes this page. It breaks the code in one small place at a time (it turns a condition around, swaps plus and
minus, empties a string) and runs the tests that reach that place. A break that makes a test fail was noticed. A break that no test
notices points to a missing test, or to code that makes no difference.

Of the TypeScript, the modules that need neither a browser nor the network are broken, and the unit tests have to notice. Of the SQL,
the functions that decide about money and time are broken, one condition or sum at a time, and the tests in \`tests/db\` that
call the function have to notice, or a few files in \`tests/api\` where only those do.

“Noticed at first” is the earliest score on record. Every break that still goes unnoticed is listed below with the reason;
“Unexplained” counts those that are not. The first score of the SQL is from a run that asked fewer test files about each break.

${HEAD}
${[...rows.filter((row) => !isOfArea(row)), rowOf(score, first)].toSorted().join('\n')}

## What no test notices, and why

${listOf(survivors) || 'Nothing is listed.'}
`;
}

function rowOf(
  { area, mutants, sampleOf, noticed, named, unnamed, commit, day }: AreaScore,
  first?: string,
): string {
  const share = `${((100 * noticed) / Math.max(mutants, 1)).toFixed(1)}%`;
  const measured = `${day.toISOString().slice(0, 10)}, commit \`${commit}\``;
  const tried = sampleOf === undefined ? mutants : `${mutants} of ${sampleOf}, picked at random`;
  const before = first ?? `${noticed} of ${mutants} (${share})`;
  return `| ${area} | ${tried} | ${before} | ${noticed} (${share}) | ${named} | ${unnamed} | ${measured} |`;
}

/** The survivors, by file or function. */
const listOf = (survivors: readonly NamedSurvivor[]) =>
  [...Map.groupBy(survivors, ({ where }) => where)]
    .map(([where, breaks]) => `- \`${where}\`\n${breaks.map(lineOf).join('\n')}`)
    .join('\n');

const lineOf = ({ line, becomes, reason }: NamedSurvivor) =>
  `  - ${code(line)}${becomes === undefined ? '' : ` → ${code(becomes)}`}: ${reason}`;

const code = (words: string) => (words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``);
