import type { PaymentIntentResult } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { buildSavedBooking } from '../../../tests/helpers/build-saved-booking.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { ApiError } from '../../lib/api-client.ts';
import { readConfirmFailure, readPaymentResult, readSetupFailure } from './answers.ts';

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
    ['slot_taken', 409, 'refused'],
    ['slot_unavailable', 409, 'refused'],
    ['date_in_past', 400, 'refused'],
    ['invalid_request', 400, 'refused'],
    ['hold_expired', 409, 'hold_ended'],
    ['already_paid', 409, 'already_paid'],
    ['payments_unavailable', 503, 'setup_failed'],
    ['internal', 500, 'setup_failed'],
  ] as const)('%s becomes an event', (code, status, type) => {
    expect(readSetupFailure(refusal(status, code), booking, pending).type).toBe(type);
  });

  it('without an answer can be tried again', () => {
    expect(readSetupFailure(new TypeError('offline'), booking, null)).toEqual({
      type: 'setup_failed',
    });
  });

  it('of a paid checkout confirms what was paid for, not what was saved since', () => {
    const other = buildSavedBooking({ serviceId: 'swedish-60' });
    const error = refusal(409, 'already_paid', { paymentIntentId: 'pi_1' });
    expect(readSetupFailure(error, other, pending)).toEqual({
      type: 'already_paid',
      paymentIntentId: 'pi_1',
      booking,
    });
  });

  it('of a checkout that another tab paid confirms the payment that the server names', () => {
    const error = refusal(409, 'already_paid', { paymentIntentId: 'pi_2' });
    expect(readSetupFailure(error, booking, pending)).toMatchObject({
      paymentIntentId: 'pi_2',
      booking,
    });
    expect(readSetupFailure(error, booking, null)).toMatchObject({ paymentIntentId: 'pi_2' });
  });

  it('of a checkout paid nobody knows how does not offer to pay', () => {
    const error = refusal(409, 'already_paid');
    expect(readSetupFailure(error, booking, null)).toEqual({ type: 'confirm_failed' });
  });
});

describe('a failed confirmation', () => {
  it.each([
    ['slot_lost_refunded', 409, 'refunded'],
    ['payment_not_completed', 402, 'not_paid'],
    ['payment_processing', 409, 'no_answer'],
    ['payment_mismatch', 409, 'confirm_failed'],
    ['payment_not_found', 404, 'confirm_failed'],
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

describe("Stripe's answer", () => {
  const answer = (result: unknown) => readPaymentResult(result as PaymentIntentResult, 'pi_1');

  it.each([
    ['succeeded', 'paid'],
    ['processing', 'payment_unknown'],
    ['requires_payment_method', 'declined'],
    ['requires_action', 'declined'],
    ['canceled', 'hold_ended'],
  ])('%s means %s', (status, type) => {
    expect(answer({ paymentIntent: { status } }).type).toBe(type);
  });

  it('of a declined card says that it was not charged', () => {
    expect(
      answer({ error: { type: 'card_error', message: 'Your card has been declined.' } }),
    ).toEqual({
      type: 'declined',
      words: 'Your card has been declined. Your card was not charged.',
    });
  });

  it('of a payment that another tab made means paid', () => {
    const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } };
    expect(answer({ error }).type).toBe('paid');
  });

  it('that never arrived never means unpaid', () => {
    expect(answer({ error: { type: 'api_connection_error' } }).type).toBe('payment_unknown');
    expect(answer({ error: { type: 'api_error' } }).type).toBe('payment_unknown');
  });
});
