import { expect, it } from 'vitest';
import { lateCancellationFeeCents } from './cancellation.ts';

it.each([
  [9_000, 4_500],
  [11_867, 5_933],
  [0, 0],
])('keeps half of a service fee of %i cents, the odd cent being the client’s', (service, kept) => {
  expect(lateCancellationFeeCents(service)).toBe(kept);
});
