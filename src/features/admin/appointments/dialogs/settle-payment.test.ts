import { expect, it, vi } from 'vitest';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { settlePayment } from './settle-payment.ts';

const pauseBefore = vi.hoisted(() => vi.fn((_attempt: number) => Promise.resolve()));
vi.mock('#lib/stripe/retry-pause.ts', () => ({ pauseBefore }));
const takeCurrent = vi.hoisted(() => vi.fn());
vi.mock(import('../replace-row.ts'), async (load) => ({ ...(await load()), takeCurrent }));

const DONE: AppointmentAnswer = {
  success: true,
  message: 'Done',
  appointment: buildAdminAppointment(),
  refunds: [],
};
const refusal = (code: ProblemCode, status: number, current?: unknown) =>
  new ApiError(status, code, {
    type: '',
    title: '',
    status,
    code,
    detail: `about ${code}`,
    current,
  });

async function settle(failures: unknown[], isPaid = true) {
  const onWaiting = vi.fn();
  const send = vi.fn(() => {
    const failure = failures.shift();
    return failure === undefined ? Promise.resolve(DONE) : Promise.reject(failure);
  });
  const { signal } = new AbortController();
  return { result: await settlePayment({ send, isPaid, signal, onWaiting }), send, onWaiting };
}

it('asks again while nothing answers, while it is under way, and while a paid one is not found', async () => {
  const { result, onWaiting } = await settle([
    new TypeError('offline'),
    refusal('database_unavailable', 503),
    refusal('payment_processing', 409),
    refusal('payment_not_found', 404),
  ]);
  expect(result).toEqual({ type: 'done', answer: DONE });
  expect(onWaiting).toHaveBeenCalledTimes(4);
});

it('says that a card was not charged only where it is proven', async () => {
  const { result } = await settle([refusal('payment_not_completed', 402)], false);
  expect(result).toEqual({ type: 'unpaid', words: 'about payment_not_completed' });
});

it('waits for a charge that is under way, also of a card that no one knows to be charged', async () => {
  const { result, onWaiting } = await settle([refusal('payment_processing', 409)], false);
  expect(result).toEqual({ type: 'done', answer: DONE });
  expect(onWaiting).toHaveBeenCalledTimes(1);
});

it('hands on what the API says of the money, and changes no appointment for it', async () => {
  takeCurrent.mockClear();
  const { result, send } = await settle([refusal('payment_in_review', 409)]);
  expect(result).toEqual({ type: 'refused', words: 'about payment_in_review' });
  expect(send).toHaveBeenCalledTimes(1);
  expect(takeCurrent).not.toHaveBeenCalled();
});

it('waits longer from question to question', async () => {
  pauseBefore.mockClear();
  await settle([new TypeError('offline'), new TypeError('offline')]);
  expect(pauseBefore.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1, 2]);
});

it('asks no more once no one waits for the answer', async () => {
  const send = vi.fn(() => Promise.resolve(DONE));
  const signal = AbortSignal.abort();
  expect(await settlePayment({ send, isPaid: true, signal, onWaiting: vi.fn() })).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['a failure of the server', refusal('payment_in_review', 500)],
  ['too many questions', refusal('too_many_requests', 429)],
  ['a refusal without words', new ApiError(409, 'No words', null)],
])('takes %s for no answer, and asks again', async (_, failure) => {
  const { result, onWaiting } = await settle([failure], false);
  expect(result).toEqual({ type: 'done', answer: DONE });
  expect(onWaiting).toHaveBeenCalledTimes(1);
});

it('shows the appointment as it stands by now, where someone changed it first', async () => {
  const current = { id: 'as it stands' };
  const { result } = await settle([refusal('stale_version', 409, current)]);
  expect(result).toEqual({ type: 'refused', words: 'about stale_version' });
  expect(takeCurrent).toHaveBeenLastCalledWith(current);
});
