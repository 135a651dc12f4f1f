import { describe, expect, it } from 'vitest';
import type { PaidRequest } from './payment-note.ts';
import { readOpened, readState, resumePayment } from './payment.ts';

const OWED: PaidRequest = { kind: 'owed', paymentId: 'b' };
const CHANGE: PaidRequest = {
  kind: 'change',
  version: 1,
  changeId: 'c',
  enhancementIds: [],
  date: '2026-12-01',
  time: '14:00',
};
const NOTE = { request: OWED, paymentIntentId: 'pi_1', isCharging: false };
const PREPARED = { amount: '21.38', clientSecret: 'secret', paymentIntentId: 'pi_1' };
const OPENED = { outcome: 'to_pay', ...PREPARED } as const;
const RAN_OUT = {
  is: 'unpaid',
  place: { end: 'unpaid', words: expect.stringContaining('not charged') as string },
};

describe('a payment for an own appointment', () => {
  it('is shown once it is prepared', () => {
    expect(readOpened(OWED, OPENED)).toEqual(PREPARED);
  });

  it('is over at once where nothing is to be paid anymore', () => {
    const none = { ...OPENED, outcome: 'applied', clientSecret: null } as const;
    expect(readOpened(OWED, none)).toEqual(readState(OWED, 'applied'));
  });

  it.each(['clientSecret', 'paymentIntentId'])('is over without its %s', (missing) => {
    expect(readOpened(OWED, { ...OPENED, [missing]: null })).toEqual(RAN_OUT);
  });

  it.each([
    [CHANGE, 'applied', 'Your change is paid and saved.'],
    [OWED, 'applied', 'It’s paid. Thank you.'],
    [CHANGE, 'returned', expect.stringContaining('could no longer make the change') as string],
    [OWED, 'returned', expect.stringContaining('nothing was due anymore') as string],
  ] as const)('says what %o means: %s', (request, state, words) => {
    expect(readState(request, state)).toEqual({ is: 'ended', place: { end: state, words } });
  });

  it('can be made while it is open, and not once it has expired', () => {
    expect(readState(OWED, 'open')).toEqual({ is: 'payable' });
    expect(readState(OWED, 'confirming')).toEqual({ is: 'unknown' });
    expect(readState(OWED, 'expired')).toEqual(RAN_OUT);
  });

  it('goes on after a reload where it was', () => {
    expect(resumePayment(null)).toEqual({ phase: 'idle', place: null });
    expect(resumePayment(NOTE)).toMatchObject({ phase: 'opening', subject: OWED, notice: '' });
    expect(resumePayment({ ...NOTE, isCharging: true })).toEqual({
      phase: 'asking',
      subject: OWED,
      paymentIntentId: 'pi_1',
      isPaid: false,
      attempt: 0,
    });
  });
});
