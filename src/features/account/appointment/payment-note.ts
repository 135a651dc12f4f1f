import * as z from 'zod/mini';
import { sessionValue } from '#lib/session-storage.ts';
import type { OwnChangeRequest, OwnKey } from './own-calls.ts';

/** What a card is charged for: a change that costs more, or the balance owed. The same request twice is one charge. */
export type PaidRequest =
  ({ kind: 'change' } & OwnChangeRequest) | { kind: 'owed'; paymentId: string };

/** What this tab stores about a payment, for a reload and for the return from a bank. */
export interface PaymentNote {
  request: PaidRequest;
  paymentIntentId: string;
  /** The card may have been charged. */
  isCharging: boolean;
}

/** This tab's payment and the appointment it is for, so that a reload and the return from a bank find it. */
const keptPayment = sessionValue<PaymentNote & { key: OwnKey }>(
  'appointment-payment',
  z.object({
    key: z.union([z.object({ link: z.string() }), z.object({ appointmentId: z.string() })]),
    paymentIntentId: z.string(),
    isCharging: z.boolean(),
    request: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('change'),
        version: z.int(),
        changeId: z.uuid(),
        enhancementIds: z.array(z.string()),
        date: z.string(),
        time: z.string(),
      }),
      z.object({ kind: z.literal('owed'), paymentId: z.uuid() }),
    ]),
  }),
);

/** Returns the key of the appointment being paid for in this tab: the return from a bank's page names none. */
export const keyOfPayment = (): OwnKey | null => keptPayment.read()?.key ?? null;

/** Stores a payment for the appointment. */
export function keepPayment(key: OwnKey, note: PaymentNote): void {
  keptPayment.write({ key, ...note });
}

/** Stores a change that must be paid for, for the appointment's own page, which takes cards. */
export function keepForPage(key: OwnKey, request: PaidRequest): void {
  keepPayment(key, { request, paymentIntentId: '', isCharging: false });
}

/** Returns the payment that this tab stored for an appointment, or null. */
export function recallPayment(key: OwnKey): PaymentNote | null {
  const kept = keptPayment.read();
  return kept && JSON.stringify(kept.key) === JSON.stringify(key) ? kept : null;
}

/** Forgets the payment for an appointment, and no other. */
export function forgetPayment(key: OwnKey): void {
  if (recallPayment(key)) keptPayment.clear();
}
