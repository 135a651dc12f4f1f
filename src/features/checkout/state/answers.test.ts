import type { PaymentIntentResult } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import type { CheckoutStatus } from '#contract/checkout/checkout.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import { ApiError } from '#lib/api-client.ts';
import {
  paymentOf,
  readConfirmFailure,
  readPaymentResult,
  readSetupFailure,
  readStatus,
} from './answers.ts';

const refusal = (status: number, code: ProblemCode, extra: Partial<Problem> = {}) =>
  new ApiError(status, 'words', {
    type: 'about:blank',
    title: 'x',
    status,
    code,
    detail: 'words',
    ...extra,
  });
const booking = buildSavedBooking();
const pending = { paymentIntentId: 'pi_1', booking, isUnderWay: true };

describe('a failed setup', () => {
  it.each([
    ['payment_refused', 409, 'refused'],
    ['not_open_yet', 409, 'refused'],
    ['slot_taken', 409, 'refused'],
    ['slot_unavailable', 409, 'refused'],
    ['date_in_past', 400, 'refused'],
    ['invalid_request', 400, 'refused'],
    ['unknown_service', 404, 'refused'],
    ['unknown_enhancement', 404, 'refused'],
    ['too_many_requests', 429, 'refused'],
    ['hold_expired', 409, 'hold_ended'],
    ['already_paid', 409, 'already_paid'],
    ['booking_pending', 503, 'payment_unknown'],
    ['too_many_holds', 429, 'refused'],
    ['payments_unavailable', 503, 'setup_failed'],
    ['internal', 500, 'setup_failed'],
  ] as const)('%s becomes an event', (code, status, type) => {
    expect(readSetupFailure(refusal(status, code), booking, pending).type).toBe(type);
  });

  it('at another price than was shown goes on with what the server says it is', () => {
    expect(readSetupFailure(refusal(409, 'price_changed'), booking, null)).toEqual({
      type: 'price_changed',
      words: 'words',
    });
  });

  it('for want of a credit goes on without one', () => {
    const asked = { ...booking, useCredit: true };
    expect(readSetupFailure(refusal(409, 'credit_missing'), asked, null)).toEqual({
      type: 'credit_missing',
      booking: { ...booking, useCredit: false },
      words: 'words',
    });
  });

  it.each([
    ['unknown_gift_code', 404],
    ['gift_code_empty', 409],
    ['gift_code_frozen', 409],
    ['too_many_requests', 429],
  ] as const)('because of a gift code (%s) continues without codes', (code, status) => {
    const asked = { ...booking, giftCodes: ['A'] };
    expect(readSetupFailure(refusal(status, code), asked, null)).toMatchObject({
      type: 'credit_missing',
      booking: { ...booking, giftCodes: [] },
    });
  });

  it('for any other reason keeps the codes, and offers other times only if the answer has some', () => {
    const asked = { ...booking, giftCodes: ['A'] };
    expect(readSetupFailure(refusal(404, 'unknown_service'), asked, null)).toEqual({
      type: 'refused',
      words: 'words',
      alternatives: [],
      isWorthRetrying: false,
    });
  });

  it('without an answer can be tried again', () => {
    expect(readSetupFailure(new TypeError('offline'), booking, null)).toEqual({
      type: 'setup_failed',
    });
  });

  it('after payment confirms what was paid for, not what was saved since', () => {
    const other = buildSavedBooking({ serviceId: 'swedish-60' });
    const error = refusal(409, 'already_paid', { paymentIntentId: 'pi_1' });
    expect(readSetupFailure(error, other, pending)).toEqual({
      type: 'already_paid',
      payment: paymentOf(booking, 'pi_1'),
    });
  });

  it('after another tab paid confirms the payment that the server names', () => {
    const error = refusal(409, 'already_paid', { paymentIntentId: 'pi_2' });
    const saved = buildSavedBooking({ serviceId: 'swedish-60' });
    for (const known of [pending, null]) {
      expect(readSetupFailure(error, saved, known)).toMatchObject({
        payment: { paymentIntentId: 'pi_2', booking: saved },
      });
    }
  });

  it('when it’s unclear how it was paid checks the payment and never offers to pay again', () => {
    const error = refusal(409, 'already_paid');
    expect(readSetupFailure(error, booking, null)).toMatchObject({
      type: 'already_paid',
      payment: { checkoutKey: booking.checkoutKey, paymentIntentId: null },
    });
  });

  it.each([
    ['slot_taken', 409, false],
    ['too_many_holds', 429, true],
    ['payment_refused', 409, true],
    ['not_open_yet', 409, true],
  ] as const)('%s is worth trying again: %3$s', (code, status, isWorthRetrying) => {
    const alternatives = [{ date: '2026-12-02', time: '10:00', startsAt: '2026-12-02T16:00:00Z' }];
    expect(readSetupFailure(refusal(status, code, { alternatives }), booking, null)).toEqual({
      type: 'refused',
      words: 'words',
      alternatives,
      isWorthRetrying,
    });
  });
});

describe('a failed confirmation', () => {
  it.each([
    ['slot_lost_refunded', 409, 'refunding'],
    ['payment_not_completed', 402, 'not_paid'],
    ['payment_processing', 409, 'no_answer'],
    ['payment_mismatch', 409, 'confirm_failed'],
    ['payment_not_found', 404, 'confirm_failed'],
    ['payment_already_used', 409, 'confirm_failed'],
    ['payment_in_review', 409, 'review'],
    ['booking_pending', 503, 'no_answer'],
    ['database_unavailable', 503, 'no_answer'],
    ['internal', 500, 'no_answer'],
  ] as const)('%s becomes an event', (code, status, type) => {
    expect(readConfirmFailure(refusal(status, code), booking).type).toBe(type);
  });

  it.each([
    ['a lost network', new TypeError('offline')],
    ['a proxy in between', new ApiError(502, 'Bad Gateway', null)],
    ['too many calls', new ApiError(429, 'Slow down', null)],
  ])('by %s is asked again', (_, error) => {
    expect(readConfirmFailure(error, booking)).toEqual({ type: 'no_answer' });
  });
});

describe('a lost time', () => {
  const alternatives = [{ date: '2026-12-02', time: '10:00', startsAt: '2026-12-02T16:00:00Z' }];

  it.each([
    ['its other times', { alternatives }, alternatives],
    ['none where none are said', {}, []],
  ])('carries %s', (_, extra, expected) => {
    const error = refusal(409, 'slot_lost_refunded', extra);
    expect(readConfirmFailure(error, booking)).toEqual({
      type: 'refunding',
      words: 'words',
      alternatives: expected,
    });
  });
});

it.each([
  ['what the API says', refusal(404, 'payment_not_found'), 'words'],
  [
    'that it may be paid, where nothing of ours answered',
    new ApiError(404, 'Not here', null),
    'Your payment may have gone through, so please don’t pay again.',
  ],
])('a confirmation that failed for good says %s', (_, error, words) => {
  expect(readConfirmFailure(error, booking)).toEqual({ type: 'confirm_failed', words });
});

describe('the state of a checkout', () => {
  const appointment: NonNullable<CheckoutStatus['appointment']> = {
    id: 'a1',
    appointmentDate: '2026-12-02T15:00:00.000Z',
    location: 'broadway',
    revision: 0,
    status: 'pending',
    paymentStatus: 'paid',
    confirmationCode: 'K7M4XR',
    lines: [
      { name: 'Thai Bodywork, 90 minutes', amount: '135.00' },
      { name: 'Aromatherapy', amount: '10.00' },
    ],
    subtotal: '145.00',
    tax: '9.97',
    totalAmount: '154.97',
    payments: [],
    service: { name: 'Thai Bodywork', duration: 90 },
  };

  it.each([
    ['none', 'confirm_failed'],
    ['open', 'not_paid'],
    ['confirming', 'no_answer'],
    ['refunding', 'refunding'],
    ['refunded', 'refunded'],
    ['expired', 'expired'],
    ['review', 'review'],
    // Without its appointment there is nothing to show: the next answer will have it.
    ['booked', 'no_answer'],
  ] as const)('%s means %s', (state, type) => {
    expect(readStatus({ state }, booking).type).toBe(type);
  });

  it('booked carries the appointment and what was sent', () => {
    const notifications = { email: true, sms: false, waiting: [] };
    expect(readStatus({ state: 'booked', appointment, notifications }, null)).toMatchObject({
      type: 'booked',
      result: { success: true, message: 'Your appointment is booked.', appointment, notifications },
    });
  });

  it('without other times has none', () => {
    expect(readStatus({ state: 'refunded' }, null)).toMatchObject({ alternatives: [] });
  });

  it('booked carries the link that opens the appointment, where there is one', () => {
    const booked = { state: 'booked', appointment } as const;
    expect(readStatus({ ...booked, link: '/appointment#a1' }, null)).toMatchObject({
      result: { link: '/appointment#a1' },
    });
    expect(readStatus(booked, null)).not.toHaveProperty('result.link');
  });

  it.each(['refunding', 'refunded'] as const)('%s carries other times', (state) => {
    const alternatives = [{ date: '2026-12-02', time: '10:00', startsAt: '2026-12-02T16:00:00Z' }];
    expect(readStatus({ state, alternatives }, null)).toMatchObject({ alternatives });
  });
});

describe("Stripe's answer", () => {
  const payment = paymentOf(booking, 'pi_1');
  const answer = (result: unknown) => readPaymentResult(result as PaymentIntentResult, payment);

  it.each([
    ['succeeded', 'paid'],
    ['processing', 'payment_unknown'],
    ['requires_payment_method', 'declined'],
    ['requires_action', 'declined'],
    ['canceled', 'hold_ended'],
  ])('%s means %s', (status, type) => {
    expect(answer({ paymentIntent: { status } }).type).toBe(type);
  });

  it('about a declined card says that it wasn’t charged', () => {
    expect(
      answer({ error: { type: 'card_error', message: 'Your card has been declined.' } }),
    ).toEqual({
      type: 'declined',
      words: 'Your card has been declined. Your card was not charged.',
    });
  });

  it('about a payment made in another tab means paid', () => {
    const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } };
    expect(answer({ error }).type).toBe('paid');
  });

  it('that never arrived never means unpaid', () => {
    expect(answer({ error: { type: 'api_connection_error' } }).type).toBe('payment_unknown');
    expect(answer({ error: { type: 'api_error' } }).type).toBe('payment_unknown');
  });
});
