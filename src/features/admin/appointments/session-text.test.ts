import { expect, it } from 'vitest';
import { shortSessionOf } from './session-text.ts';

it.each([
  [90, 'Swedish Massage, 90\u00A0min'],
  [120, 'Swedish Massage, 2\u00A0hours'],
])('a session of %i minutes is short in a row: %s', (duration, words) => {
  const service = { name: 'Swedish Massage', duration, price: '160.00' };
  expect(shortSessionOf({ service, lines: [] })).toBe(words);
});
