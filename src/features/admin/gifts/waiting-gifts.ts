import type { AdminGift, AdminGiftList } from '../../../contract/orders/therapist-gifts.ts';

/** The certificates to print or hand over; an email that failed is listed with the messages. */
export function waitingGifts(list: AdminGiftList | null): AdminGift[] {
  return (list?.gifts ?? []).filter(
    ({ delivery }) => delivery === 'to_print' || delivery === 'ready',
  );
}
