import { expect, it } from 'vitest';
import type { AdminGift } from '#contract/gifts/therapist-gifts.ts';
import { waitingGifts } from './waiting-gifts.ts';

it('lists the certificates to print or hand over, and no emailed ones', () => {
  const deliveries = ['scheduled', 'sent', 'failed', 'to_print', 'ready', 'handed_over'] as const;
  const gifts = deliveries.map((delivery) => ({ delivery }) as AdminGift);
  const list = { gifts, outstanding: { certificates: 6, value: '600.00', given: '0.00' } };
  const sums = { memberValue: '0.00', creditValue: '0.00' };
  expect(waitingGifts({ ...list, ...sums }).map(({ delivery }) => delivery)).toEqual([
    'to_print',
    'ready',
  ]);
  expect(waitingGifts(null)).toEqual([]);
});
