import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { paymentOf } from './answers.ts';
import { delayBefore } from '#lib/stripe/retry-pause.ts';
import { askServer } from './ask-server.ts';
import type { AskingState } from './checkout-state.ts';
import { confirming } from './reduce-checkout.ts';

useMemorySessionStorage();

const payment = paymentOf(buildSavedBooking(), 'pi_1');
const waiting = confirming(payment, false, 5);
const bookedAppointment = {
  id: 'a1',
  appointmentDate: '2026-12-02T15:00:00.000Z',
  location: 'broadway',
  revision: 0,
  status: 'pending',
  paymentStatus: 'paid',
  confirmationCode: 'K7M4XR',
  lines: [{ name: 'Thai Bodywork, 90 minutes', amount: '135.00' }],
  subtotal: '135.00',
  tax: '9.96',
  totalAmount: '144.96',
  payments: [],
  service: { name: 'Thai Bodywork', duration: 90 },
};
let page: EventTarget & { hidden?: boolean };
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  asked = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ state: 'review' }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks at once, then after 1, 2, 4 and 8 seconds, then every 15', () => {
  const seconds = [0, 1, 2, 3, 4, 5, 6, 100].map((attempt) => delayBefore(attempt) / 1000);
  expect(seconds).toEqual([0, 1, 2, 4, 8, 15, 15, 15]);
});

describe('the wait before a question', () => {
  it('lasts as long as the attempt says', async () => {
    const answer = askServer(waiting, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ type: 'review' });
    expect(asked).toEqual(['/api/checkout-status']);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => page.dispatchEvent(new Event('visibilitychange'))],
  ])('ends when %s', async (_, happens) => {
    const answer = askServer(waiting, new AbortController().signal);
    happens();
    expect(await answer).toEqual({ type: 'review' });
  });

  it('goes on when the page is hidden', async () => {
    const answer = askServer(waiting, new AbortController().signal);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answer;
  });

  it('ends without a question when the page moves on', async () => {
    const leaving = new AbortController();
    const answer = askServer(waiting, leaving.signal);
    leaving.abort();
    expect(await answer).toEqual({ type: 'no_answer' });
    expect(asked).toEqual([]);
  });
});

describe('the question', () => {
  it('is the booking itself, the first time that something was paid', async () => {
    void askServer(confirming(payment, true), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['/api/appointments']);
  });

  it('is answered by the booking that it made', async () => {
    const result = {
      success: true,
      message: 'Your appointment is booked.',
      appointment: bookedAppointment,
      notifications: { email: true, sms: false, waiting: [] },
    };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(result, { status: 201 })));
    const answer = askServer(confirming(payment, true), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(await answer).toEqual({ type: 'booked', result });
  });

  it('is what became of it, in every state but that of what was paid here', async () => {
    const looking: AskingState = {
      ...{ phase: 'refunding', payment, attempt: 0 },
      ...{ words: '', alternatives: [] },
    };
    void askServer(looking, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['/api/checkout-status']);
  });

  it('carries on with what was paid for, where nothing else was chosen since', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ state: 'open' })));
    const answer = askServer(waiting, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await answer).toMatchObject({ type: 'not_paid', booking: payment.booking });
  });

  it('without an answer is no answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const answer = askServer(waiting, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await answer).toEqual({ type: 'no_answer' });
  });
});
