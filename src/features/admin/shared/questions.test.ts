import { expect, it } from 'vitest';
import type { AdminGift } from '../../../contract/admin-gifts.ts';
import { QUESTIONS, waitingGifts } from './questions.ts';

it('asks for what waits for an answer most often', () => {
  const asked = Object.values(QUESTIONS).map(({ path, everySeconds }) => [path, everySeconds]);
  expect(asked).toEqual([
    ['/api/admin/appointments/pending', 10],
    ['/api/admin/appointments/today', 30],
    ['/api/admin/appointments/week', 30],
    ['/api/admin/appointments/completed', 60],
    ['/api/admin/stats', 30],
    ['/api/admin/hours', 300],
    ['/api/admin/review-items', 60],
    ['/api/admin/testimonials', 60],
    ['/api/admin/gift-certificates?list=to_deliver', 60],
    ['/api/admin/intakes', 60],
    ['/api/admin/messages', 60],
  ]);
});

it('lets the certificates wait that are to be printed or handed over, and no mailed one', () => {
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
