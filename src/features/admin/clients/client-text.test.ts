import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminClient } from '#contract/clients/clients.ts';
import { creditsLabel, nextVisitLabel, sameLabel, sideLabel, visitsLabel } from './client-text.ts';

// Days and times hold together on a line.
const plain = (words: string | null) => words?.replaceAll('\u00A0', ' ');
const NOW = Date.parse('2026-11-23T19:42:00Z');

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('how often someone was here', () => {
  it.each([
    [14, '2026-10-26T15:00:00Z', null, '14 visits, last October 26'],
    [1, '2026-11-23T15:00:00Z', null, '1 visit, last today'],
    [0, null, '2026-11-23T20:00:00Z', 'First visit today'],
    [0, null, '2026-12-02T16:00:00Z', 'First visit December 2'],
    [0, null, null, 'No visits yet'],
    [3, null, null, '3 visits'],
    // Late in the evening it is the next day elsewhere.
    [2, '2026-11-23T05:30:00Z', null, '2 visits, last November 22'],
  ])('%i, last %s, next %s: %s', (visits, lastVisitAt, nextVisitAt, words) => {
    expect(plain(visitsLabel({ visits, lastVisitAt, nextVisitAt }, NOW))).toBe(words);
  });
});

it('says when someone comes next', () => {
  expect(nextVisitLabel({ nextVisitAt: null })).toBeNull();
  expect(plain(nextVisitLabel({ nextVisitAt: '2026-12-02T16:00:00Z' }))).toBe(
    'Next: Wed, Dec 2, 10:00 AM',
  );
});

it('names credits by their length, and none that are used up', () => {
  expect(creditsLabel([])).toBe('None');
  expect(
    creditsLabel([
      { duration: 60, available: 2 },
      { duration: 90, available: 0 },
      { duration: 120, available: 1 },
    ]),
  ).toBe('2 for 60 minutes, 1 for 2 hours');
});

it('says what two clients have in common', () => {
  expect(sameLabel(['phone'])).toBe('Same phone');
  expect(sameLabel(['email', 'name', 'phone'])).toBe('Same email, name, and phone');
});

describe('what one of two clients has', () => {
  const client = {
    ...{ id: '1', firstName: 'Ann', lastName: 'Lund', email: 'ann@example.com', phone: '' },
    ...{ credits: [], giftValue: '0.00' },
  } as unknown as AdminClient;
  const nothing = {
    client,
    appointments: 0,
    notes: 0,
    intakes: 0,
    hasAccount: false,
    owed: '0.00',
  };

  it('is as short as what there is', () => {
    expect(sideLabel(nothing)).toBe('No appointments');
    expect(sideLabel({ ...nothing, appointments: 1, notes: 2 })).toBe('1 appointment, 2 notes');
  });

  it('names everything that will go together', () => {
    const rich = { ...client, credits: [{ duration: 60, available: 2 }], giftValue: '40.00' };
    expect(
      sideLabel({
        ...{ client: rich as AdminClient, appointments: 3, notes: 1, intakes: 1 },
        ...{ hasAccount: true, owed: '15.00' },
      }),
    ).toBe(
      '3 appointments, 1 note, 1 form, credits: 2 for 60 minutes, $40.00 gift value, $15.00 due, has an account',
    );
  });
});
