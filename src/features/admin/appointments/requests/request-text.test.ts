import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import type { Proposal } from '#contract/appointments/requests.ts';
import {
  declineAction,
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

  it.each([
    [{ refund: '106.88', creditsBack: 0 }, 'Decline and refund $106.88'],
    [{ refund: '21.38', creditsBack: 1 }, 'Decline, refund $21.38 and return the credit'],
    [{ refund: '0.00', creditsBack: 1 }, 'Decline and return the credit'],
    [{ refund: '0.00', creditsBack: 0 }, 'Decline'],
  ])('names the refund on the Decline button: %o', (ending, words) => {
    expect(declineAction({ keptPercent: 0, fee: '0.00', ...ending })).toBe(words);
  });
});
