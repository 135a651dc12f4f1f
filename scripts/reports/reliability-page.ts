import { SCENARIOS, type Scenario } from '#tests/scenarios/catalog.ts';
import type { TestResult } from '../test/test-reports.ts';
import { describeTree, type Tree } from './tree.ts';

interface RunFacts {
  day: Date;
  /** The steps that were run. */
  steps: readonly string[];
  tree: Tree;
}

/** The page that lists, for every scenario, the tests that prove it and their last results. */
export function describeReliability(
  results: readonly TestResult[],
  { day, steps, tree }: RunFacts,
): string {
  const testsOf = ({ id }: Scenario) =>
    results.filter(({ titles }) => titles.some((title) => title.split(/[\s:,]/)[0] === id));
  const proven = SCENARIOS.filter((scenario) => testsOf(scenario).length > 0);
  const model = results.filter(({ file }) => /^tests\/(scenarios\/model|reliability)\//.test(file));
  return `# Reliability

What goes wrong around a paid booking, what must happen then, and which tests say that it does. This page is written by
\`npm run reliability\` from the reports of a run; nothing in it is typed by hand.

Last run: ${day.toISOString().slice(0, 10)}, ${steps.join(', ')}: ${tally(results)} in all.
${proven.length} of ${SCENARIOS.length} scenarios have tests. ${describeTree(tree)}

| # | Scenario | Required outcome | Tests | Last result |
|---|---|---|---|---|
${SCENARIOS.map((scenario) => summaryRow(scenario, testsOf(scenario))).join('\n')}

## The model test

${model.length === 0 ? 'No test in this run.' : list(model)}

## The tests by scenario

${proven.map((scenario) => `### ${scenario.id}: ${scenario.scenario}\n\n${list(testsOf(scenario))}`).join('\n\n')}
`;
}

function summaryRow(
  { id, scenario, outcome, comesWith }: Scenario,
  tests: readonly TestResult[],
): string {
  const files = [...new Set(tests.map(({ file }) => file))];
  const links = files.map((file) => `[${file.replace(/^tests\//, '')}](../${file})`).join(', ');
  const none = comesWith ? `no test: comes with ${comesWith}` : 'no test';
  const result = tests.length === 0 ? none : tally(tests);
  return `| ${[id, scenario, outcome, links || '–', result].map(cell).join(' | ')} |`;
}

function tally(tests: readonly TestResult[]): string {
  const counts = new Map<string, number>([['passed', 0]]);
  for (const test of tests) counts.set(nameOf(test), (counts.get(nameOf(test)) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => (name === 'passed' ? `${count} passed` : `**${count} ${name}**`))
    .join(', ');
}

const nameOf = ({ status, isSecondTry }: TestResult) =>
  isSecondTry ? 'only at the second try' : status;

function list(tests: readonly TestResult[]): string {
  return tests
    .map((test) => `- ${escapeText(test.titles.join(' › '))}: ${nameOf(test)}`)
    .join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const escapeText = (text: string) => text.replaceAll(/([*_`<>[\]])/g, '\\$1');
