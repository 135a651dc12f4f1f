import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { readSettleFailure } from './settle-sale.ts';

const refused = (status: number, code: ProblemCode) =>
  new ApiError(status, 'Words.', {
    type: 'about:blank',
    title: '',
    status,
    code,
    detail: 'Words.',
  });
const paid = { isPaid: true, paymentIntentId: 'pi_1' };
const unknown = { isPaid: false, paymentIntentId: 'pi_1' };
const cash = { isPaid: true, paymentIntentId: null };

describe('a sale that the server did not record', () => {
  it.each([
    ['nothing answered', new TypeError('offline')],
    ['the server failed', refused(503, 'database_unavailable')],
    ['the login ended', refused(401, 'login_required')],
    ['too much was asked', refused(429, 'too_many_requests')],
    ['the payment is on its way', refused(409, 'payment_processing')],
    ['the amount is another', refused(409, 'payment_mismatch')],
    ['Stripe does not say so yet', refused(409, 'payment_not_completed')],
  ])('is asked about again after a charge when %s', (_, error) => {
    expect(readSettleFailure(error, paid)).toMatchObject({ type: 'waiting' });
  });

  it('is unpaid only when the server knows it and no one else said it was paid', () => {
    const error = refused(409, 'payment_not_completed');
    expect(readSettleFailure(error, unknown)).toEqual({ type: 'not_paid', words: 'Words.' });
  });

  it('is for a person to look at when the server says so', () => {
    expect(readSettleFailure(refused(409, 'payment_in_review'), paid).type).toBe('review');
  });

  it('is refunded once its money is', () => {
    expect(readSettleFailure(refused(409, 'already_refunded'), paid).type).toBe('returned');
  });

  it('by cash can be done again once it is refused, and is asked again when nothing answered', () => {
    expect(readSettleFailure(refused(409, 'credit_missing'), cash).type).toBe('not_paid');
    expect(readSettleFailure(new TypeError('offline'), cash).type).toBe('waiting');
    expect(readSettleFailure(refused(401, 'login_required'), cash).type).toBe('waiting');
    expect(readSettleFailure(refused(409, 'booking_pending'), cash).type).toBe('waiting');
  });
});
