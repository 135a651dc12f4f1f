import { expect, it } from 'vitest';
import { renderMutationPage, type AreaScore } from './mutation-page.ts';

const score = (area: string, noticed: number): AreaScore => ({
  ...{ area, noticed, mutants: 40, named: 2, unnamed: 1 },
  ...{ commit: 'abc1234', day: new Date('2026-11-23T12:00:00Z') },
});
const survivor = {
  where: 'src/lib/site/paths.ts',
  line: 'viewBox="0 0 64 64"',
  becomes: '``',
  reason: 'looked at',
};

it('keeps the rows of other areas, and puts the newest score of an area beside its first', () => {
  const first = renderMutationPage('', score('sql', 30), []);
  const second = renderMutationPage(first, score('lib', 37), [survivor]);
  const third = renderMutationPage(second, { ...score('sql', 38), sampleOf: 1900 }, [survivor]);
  expect(third.match(/^\| (?:lib|sql) .*$/gm)).toEqual([
    '| lib | 40 | 37 of 40 (92.5%) | 37 (92.5%) | 2 | 1 | 2026-11-23, commit `abc1234` |',
    '| sql | 40 of 1900, picked at random | 30 of 40 (75.0%) | 38 (95.0%) | 2 | 1 | 2026-11-23, commit `abc1234` |',
  ]);
});

it('lists by file what no test notices', () => {
  const page = renderMutationPage('', score('lib', 37), [
    survivor,
    { where: 'private.take_out', line: 'where w.value_cents ', reason: 'of no matter' },
    { ...survivor, line: 'true', becomes: 'false' },
  ]);
  expect(page).toContain(`
- \`src/lib/site/paths.ts\`
  - \`viewBox="0 0 64 64"\` → \`\` \`\` \`\`: looked at
  - \`true\` → \`false\`: looked at
- \`private.take_out\`
  - \`where w.value_cents \`: of no matter
`);
  expect(renderMutationPage('', score('lib', 37), [])).toContain('Nothing is listed.');
});
