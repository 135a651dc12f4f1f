import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import type { Proposal } from '#contract/appointments/requests.ts';
import {
  approvedAnswer,
  declineAction,
  declinedAnswer,
  offeredWords,
  readWords,
  reservedWords,
  silenceWords,
} from './request-text.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const { money } = buildAdminAppointment();
const time = (startsAt: string) => ({
  ...{ startsAt, location: 'broadway', localDate: '2026-11-25', localTime: '09:00' },
});
const proposal: Proposal = {
  times: [time('2026-11-25T15:00:00Z'), time('2026-11-25T16:30:00Z')],
  otherwise: 'keeps',
  expiresAt: '2026-11-26T15:00:00Z',
};

describe('a request', () => {
  it('is reserved and paid, unless something is owed or a bank reviews it', () => {
    expect(reservedWords(buildAdminAppointment())).toBe('New, reserved and paid');
    expect(reservedWords(buildAdminAppointment({ money: { ...money, owed: '20.00' } }))).toBe(
      'New and reserved',
    );
    expect(reservedWords(buildAdminAppointment({ money: { ...money, isDisputed: true } }))).toBe(
      'New and reserved',
    );
  });

  it('says what its client has read', () => {
    expect(readWords(buildAdminAppointment())).toBe(
      'Erik has read “Booking Confirmed!” The time stays reserved unless you decline.',
    );
  });

  it('says what is offered instead, until when, and what silence means', () => {
    const words = offeredWords(proposal).replace('\u00A0', ' ');
    expect(words).toBe('Offered 2 times, until Thursday 9:00 AM');
    expect(offeredWords({ ...proposal, times: proposal.times.slice(1) })).toMatch(
      /^Offered another time, until Thursday/,
    );
    expect(silenceWords({ otherwise: 'keeps' })).toContain('stays');
    expect(silenceWords({ otherwise: 'declines' })).toContain('full refund');
  });

  it('says after the answer what happened and who is notified', () => {
    const { client } = buildAdminAppointment();
    expect(approvedAnswer({ client })).toEqual({
      ...{ state: 'Approved', words: 'Erik will get an email.' },
    });
    expect(approvedAnswer({ client: { ...client, email: null } }).words).toBe(
      'Erik wasn’t notified: there is no email address.',
    );
    const refunded = '$85.50 was refunded to the card ending in 4242.';
    expect(declinedAnswer(refunded, 'Erik will get an email.')).toEqual({
      ...{ state: 'Declined', words: `${refunded} Erik will get an email.` },
    });
    expect(declinedAnswer('', null).words).toBe('');
  });

  it.each([
    [{ refund: '106.88', creditsBack: 0 }, 'Decline and refund $106.88'],
    [{ refund: '21.38', creditsBack: 1 }, 'Decline, refund $21.38 and return the credit'],
    [{ refund: '0.00', creditsBack: 1 }, 'Decline and return the credit'],
    [{ refund: '0.00', creditsBack: 0 }, 'Decline'],
  ])('names the refund on the Decline button: %o', (ending, words) => {
    expect(declineAction({ keptPercent: 0, fee: '0.00', ...ending })).toBe(words);
  });
});
