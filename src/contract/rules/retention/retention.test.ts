import { expect, it } from 'vitest';
import { listGoingWithAccount, listLeftBehind } from './account-deletion.ts';
import { listRetention } from './retention-table.ts';
import { keptLabel, KEPT_HOURS } from './retention.ts';

it.each([
  [1, '1 hour'],
  [5, '5 hours'],
  [24, '24 hours'],
  [36, '36 hours'],
  [48, '2 days'],
  [168, '7 days'],
  [8_760, '1 year'],
  ['Until you ask', 'Until you ask'],
])('says %s as %s', (kept, words) => {
  expect(keptLabel(kept)).toBe(words);
});

it('the table has a line for everything that is deleted automatically, except the secret named in the line about its hashes', () => {
  const { networkSalt, ...lines } = KEPT_HOURS;
  const hours = listRetention()
    .map(({ kept }) => kept)
    .filter((kept) => typeof kept === 'number');
  expect(hours.toSorted((a, b) => a - b)).toEqual(Object.values(lines).toSorted((a, b) => a - b));
  const hashes = listRetention().find(({ id }) => id === 'network-hash');
  expect(hashes?.why).toContain(`within ${keptLabel(networkSalt)}`);
});

/** A paragraph for each: what, where, how long and why, as the Privacy page and the dashboard print them. */
const printed = (title: string, entries: readonly { id: string }[]) => [
  `# ${title}`,
  ...entries.map((entry) =>
    Object.entries(entry)
      .map(([name, value]) => `${name}: ${name === 'kept' ? keptLabel(value as string) : value}`)
      .join('\n'),
  ),
];

// To keep something else, or for another length of time, changes a promise: it shows in the diff, and `vitest -u` rewrites it.
it('what the site says about stored data matches the written policy', async () => {
  const paper = [
    ...printed('What we keep', listRetention()),
    ...printed('What goes with an account', listGoingWithAccount()),
    ...printed('What stays when an account is deleted', listLeftBehind()),
  ];
  await expect(`${paper.join('\n\n')}\n`).toMatchFileSnapshot('retention.txt');
});

it('what stays belongs to the practice: nothing from a browser, and nothing deleted with the account unless part of it stays', () => {
  const kept = listRetention();
  const left = listLeftBehind();
  for (const { id, what } of left) {
    const entry = kept.find((each) => each.id === id);
    expect(entry?.where).toContain('Our database');
    expect(what).toBe(entry?.goesWithAccount ? entry.leftBehind : entry?.what);
  }
  const ids = [...left, ...listGoingWithAccount()].map(({ id }) => id);
  const ofDatabase = kept.filter(({ where }) => where.startsWith('Our database'));
  expect(ofDatabase.filter(({ id }) => !ids.includes(id))).toEqual([]);
});
