import { expect, it } from 'vitest';
import { renderMutationPage, type AreaScore } from './mutation-page.ts';

const score = (area: string, noticed: number): AreaScore => ({
  ...{ area, noticed, mutants: 40, named: 2, unnamed: 1 },
  ...{ commit: 'abc1234', day: new Date('2026-11-23T12:00:00Z') },
});
const survivor = {
  where: 'src/lib/paths.ts',
  line: 'viewBox="0 0 64 64"',
  becomes: '``',
  reason: 'looked at',
};

it('keeps what was measured of other areas, and puts the newest of its own in place of the last', () => {
  const first = renderMutationPage('', score('sql', 30), []);
  const second = renderMutationPage(first, score('lib', 37), [survivor]);
  const third = renderMutationPage(second, { ...score('sql', 38), sampleOf: 1900 }, [survivor]);
  expect(third.match(/^\| (?:lib|sql) .*$/gm)).toEqual([
    '| lib | 40 | 37 (92.5 %) | 2 | 1 | 2026-11-23, commit `abc1234` |',
    '| sql | 40, by chance, of 1900 | 38 (95.0 %) | 2 | 1 | 2026-11-23, commit `abc1234` |',
  ]);
  expect(first).toContain('Nothing is named.');
  expect(third).toContain('- `src/lib/paths.ts`: `viewBox="0 0 64 64"` as `` `` ``: looked at\n');
});
