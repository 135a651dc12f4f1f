import { adminGiftDetailSchema, adminGiftListSchema } from '../../../contract/admin-gifts.ts';
import { callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { askAgain } from '../shared/live.ts';

const at = (id: string, what = '') => `${apiPaths.adminGifts}/${id}${what && `/${what}`}`;

export type GiftList = 'all' | 'to_deliver' | 'unused';

/** The question for a list of certificates, searched by what was typed. */
export function giftsQuestion(list: GiftList, text: string) {
  const query = new URLSearchParams({ list, ...(text && { q: text }) });
  return { path: `${apiPaths.adminGifts}?${query}`, schema: adminGiftListSchema };
}

/** The question for one certificate and what happened to its value. */
export function giftQuestion(id: string) {
  return { path: at(id), schema: adminGiftDetailSchema };
}

/** Where its printable sheet is. */
export const giftDocumentPath = (id: string) => at(id, 'document');

const post = (path: string, body: object) => callApi({ path, body, schema: adminGiftDetailSchema });

/** Mails it again, to the same or another address; twice with one id is one mail. */
export const resendGift = (id: string, body: { resendId: string; email?: string }) =>
  post(at(id, 'resend'), body);

/** Says how far a physical one came. */
export const setDelivery = (id: string, delivery: 'to_print' | 'ready' | 'handed_over') =>
  callApi({
    path: at(id, 'delivery'),
    method: 'PATCH',
    body: { delivery },
    schema: adminGiftDetailSchema,
  });

/** More or less value; no money moves. */
export const adjustGift = (
  id: string,
  body: { adjustmentId: string; amount: string; reason: string; isConfirmed: boolean },
) => post(at(id, 'adjust'), body);

/** What is left goes back to the card. */
export const refundGift = (id: string, reason: string) => post(at(id, 'refund'), { reason });

/** Asks everything about certificates again. */
export const renewGifts = () => askAgain(apiPaths.adminGifts);
