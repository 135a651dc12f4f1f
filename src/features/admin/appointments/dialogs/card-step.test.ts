import { expect, it, vi } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { readSendFailure } from './card-step.tsx';

const takeCurrent = vi.hoisted(() => vi.fn());
vi.mock(import('../replace-row.ts'), async (load) => ({ ...(await load()), takeCurrent }));

const refusal = (code: ProblemCode, status: number, current?: unknown) =>
  new ApiError(status, code, {
    type: '',
    title: '',
    status,
    code,
    detail: `about ${code}`,
    current,
  });

it.each([
  ['nothing answered', new TypeError('offline')],
  ['the server failed', refusal('payment_in_review', 500)],
  ['too much was asked', refusal('too_many_requests', 429)],
  ['it was refused without words', new ApiError(409, 'No words', null)],
  ['the charge is under way', refusal('payment_processing', 409)],
])('the card step knows nothing about the payment if %s', (_, error) => {
  expect(readSendFailure(error)).toEqual({ is: 'unknown' });
});

it.each(['payment_not_completed', 'payment_not_found'] as const)(
  'the card can be charged again if the API says so: %s',
  (code) => {
    expect(readSendFailure(refusal(code, 402))).toEqual({
      is: 'payable',
      words: `about ${code}`,
    });
  },
);

it('hands on what the API says of the money, and changes no appointment for it', () => {
  takeCurrent.mockClear();
  expect(readSendFailure(refusal('payment_in_review', 409))).toEqual({
    is: 'ended',
    place: 'about payment_in_review',
  });
  expect(takeCurrent).not.toHaveBeenCalled();
});

it('the card step shows the latest version of the appointment if someone changed it first', () => {
  const current = { id: 'as it stands' };
  expect(readSendFailure(refusal('stale_version', 409, current))).toEqual({
    is: 'ended',
    place: 'about stale_version',
  });
  expect(takeCurrent).toHaveBeenLastCalledWith(current);
});
