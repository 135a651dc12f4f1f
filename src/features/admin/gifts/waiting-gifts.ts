import type { AdminGift, AdminGiftList } from '#contract/gifts/therapist-gifts.ts';

/** Returns the certificates to print or hand over; a failed email is listed with the messages. */
export function waitingGifts(list: AdminGiftList | null): AdminGift[] {
  return (list?.gifts ?? []).filter(
    ({ delivery }) => delivery === 'to_print' || delivery === 'ready',
  );
}
