import { expect, it } from 'vitest';
import { keptLabel, KEPT_HOURS, listRetention } from './retention.ts';

it.each([
  [24, '24 hours'],
  [48, '2 days'],
  [168, '7 days'],
  [8_760, '1 year'],
  ['Until you ask', 'Until you ask'],
])('says %s as %s', (kept, words) => {
  expect(keptLabel(kept)).toBe(words);
});

it('has a line for whatever empties itself, but for the secret that the line of its hashes names', () => {
  const { senderSalt, ...lines } = KEPT_HOURS;
  const hours = listRetention()
    .map(({ kept }) => kept)
    .filter((kept) => typeof kept === 'number');
  expect(hours.toSorted((a, b) => a - b)).toEqual(Object.values(lines).toSorted((a, b) => a - b));
  const hashes = listRetention().find(({ id }) => id === 'sender-hash');
  expect(hashes?.why).toContain(`within ${keptLabel(senderSalt)}`);
});
