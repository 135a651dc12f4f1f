import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { completeChallenge, confirmPaymentIntent } from './resources/confirmation.ts';
import { closeDispute, openDispute } from './resources/disputes.ts';
import { StripeFailure, type StripeErrorBody } from './wire/errors.ts';
import { requirePaymentIntent } from './resources/payment-intents.ts';
import { completeRefund, createRefund, failRefund, requireRefund } from './resources/refunds.ts';
import { CARD } from './cards/test-cards.ts';

/** How a person pays: their card number, and their response to the bank's challenge. */
export interface PayOptions {
  card?: string;
  challenge?: 'complete' | 'fail' | 'leave';
}

/** The intent after an attempt to pay, and the error the person saw, if any. */
export interface PayResult {
  paymentIntent: Stripe.PaymentIntent;
  error: StripeErrorBody | null;
}

/** Pays an intent as the payment form in a browser does. */
export function payAsBrowser(
  account: Account,
  intentId: string,
  { card = CARD.succeeds, challenge = 'complete' }: PayOptions = {},
): PayResult {
  const intent = requirePaymentIntent(account, intentId);
  const expiry = { exp_month: 12, exp_year: account.now().getUTCFullYear() + 3 };
  let error: StripeErrorBody | null = null;
  try {
    confirmPaymentIntent(account, intent, {
      payment_method_data: { type: 'card', card: { number: card, ...expiry, cvc: '123' } },
    });
    if (intent.status === 'requires_action' && challenge !== 'leave') {
      completeChallenge(account, intent, challenge === 'complete');
      if (challenge === 'fail') error = intent.last_payment_error as StripeErrorBody | null;
    }
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
    error = failure.body;
  }
  return { paymentIntent: structuredClone(intent), error: structuredClone(error) };
}

/** What a test in this process can see and do; every returned object is a copy, except events. */
export function createControl(requireAccount: () => Account) {
  const copies = <Item>(records: Record<string, Item>) => structuredClone(Object.values(records));
  const state = () => requireAccount().state;
  return {
    /** Confirms an intent as the payment form in a browser does. */
    pay: (intentId: string, options?: PayOptions): PayResult =>
      payAsBrowser(requireAccount(), intentId, options),
    paymentIntents: () => copies(state().paymentIntents),
    paymentIntent: (id: string) => structuredClone(requirePaymentIntent(requireAccount(), id)),
    refunds: () => copies(state().refunds),
    charges: () => copies(state().charges),
    disputes: () => copies(state().disputes),
    checkoutSessions: () => copies(state().checkoutSessions),
    /** The events themselves, because `webhooks.deliver` must recognize one that is waiting. */
    events: () => Object.values(state().events),
    /** Changes an intent as Stripe never would, to test our server's checks. */
    tamper: (intentId: string, changes: Partial<Stripe.PaymentIntent>) => {
      const intent = Object.assign(requirePaymentIntent(requireAccount(), intentId), changes);
      const charge = state().charges[String(intent.latest_charge)];
      if (!charge) return;
      charge.amount_captured = intent.amount_received;
      charge.currency = intent.currency;
    },
    /** Refunds as in Stripe's own dashboard, bypassing our server; everything that is left unless an amount in cents is given. */
    refund: (intentId: string, amountCents?: number) =>
      structuredClone(
        createRefund(requireAccount(), {
          payment_intent: intentId,
          ...(amountCents === undefined ? {} : { amount: amountCents }),
        }),
      ),
    /** Lets the bank accept a pending refund. */
    completeRefund: (refundId: string) => {
      const account = requireAccount();
      return structuredClone(completeRefund(account, requireRefund(account, refundId)));
    },
    /** Lets a bank open a dispute about a payment, and close it. */
    dispute: (intentId: string, options?: { isInquiry?: boolean }) =>
      structuredClone(openDispute(requireAccount(), intentId, options)),
    closeDispute: (
      disputeId: string,
      status: 'won' | 'lost' | 'warning_closed',
      reinstatedCents?: number,
    ) => structuredClone(closeDispute(requireAccount(), disputeId, status, reinstatedCents)),
    /** Lets the bank return a refund. */
    failRefund: (refundId: string) => {
      const account = requireAccount();
      return structuredClone(failRefund(account, requireRefund(account, refundId)));
    },
  };
}
