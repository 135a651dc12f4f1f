import type { AdminGift, AdminGiftList } from '../../../contract/admin-gifts.ts';

/** The certificates that wait to be printed or handed over; a mail that failed is told with the messages. */
export function waitingGifts(list: AdminGiftList | null): AdminGift[] {
  return (list?.gifts ?? []).filter(
    ({ delivery }) => delivery === 'to_print' || delivery === 'ready',
  );
}
