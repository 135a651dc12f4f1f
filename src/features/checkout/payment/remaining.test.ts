import { expect, it } from 'vitest';
import { remainingLabel } from './remaining.ts';

it.each([
  [600_000, '10 minutes'],
  [540_001, '10 minutes'],
  [540_000, '9 minutes'],
  [60_001, '2 minutes'],
  [60_000, '60 seconds'],
  [1000, '1 second'],
  [0, '0 seconds'],
  [-5000, '0 seconds'],
])('shows %i ms as %s', (leftMs, label) => {
  expect(remainingLabel(leftMs)).toBe(label);
});
