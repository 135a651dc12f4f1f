import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadLastOfMember, loadMember } from './member.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = (id: string, status: string) => ({
  ...{ id, appointmentDate: '2026-12-02T15:00:00Z', revision: 1, status, paymentStatus: 'paid' },
  ...{ confirmationCode: 'ABC', lines: [], subtotal: '80.00', tax: '5.50', totalAmount: '85.50' },
  ...{ service: { name: 'Thai', duration: 60 }, paid: '85.50', refunded: '0.00', owed: '0.00' },
  ...{ creditsUsed: 0, creditsReturned: 0, paidByCredit: '0.00', giftValueGiven: '0.00' },
  ...{ serviceId: id, enhancementIds: ['hot_stones'], pressurePreference: 'firm' },
  calendarFile: '',
});

it.each([
  ['the session that took place last', ['a', 'b'], ['c'], 'a'],
  ['the next one before the first', [], ['c'], 'c'],
  ['nothing that was cancelled', ['x', 'b'], ['c'], 'b'],
])('offers %s again', async (_, past, upcoming, last) => {
  const list = (ids: string[]) =>
    ids.map((id) => session(id, id === 'x' ? 'cancelled' : 'completed'));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ past: list(past), upcoming: list(upcoming) })),
  );
  expect(await loadLastOfMember()).toEqual({
    serviceId: last,
    enhancementIds: ['hot_stones'],
    pressure: 'firm',
  });
});

it('offers nothing to a member without a visit', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ past: [], upcoming: [] })));
  expect(await loadLastOfMember()).toBeNull();
});

describe('who books', () => {
  const user = {
    ...{ role: 'member', email: 'marit@example.com', firstName: 'Marit', lastName: 'Olsen' },
    ...{ phone: null, membershipStatus: 'active', isEmailVerified: true },
    ...{ isExistingClient: true, canBookAtHome: false, canBeVisited: false },
  };
  const credits = {
    ...{ availableCredits: 2, totalGranted: 3, totalUsed: 1, grantedThisYear: 0 },
    ...{ giftValue: '0.00', byDuration: [], uses: [] },
  };
  const USER = '/api/auth/user';
  const CREDITS = '/api/membership/credits';

  /** A page whose head has read this hint; an API that gives these answers, and no others. */
  function open(membership: string, answers: Record<string, unknown>) {
    const asked: string[] = [];
    const document = { documentElement: { dataset: { membership } }, cookie: '' };
    vi.stubGlobal('document', document);
    vi.stubGlobal('dispatchEvent', () => true);
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      if (!(path in answers)) return Promise.reject(new TypeError('offline'));
      return Promise.resolve(Response.json(answers[path]));
    });
    return { asked, document };
  }

  it('is a member with what was paid for ahead', async () => {
    const { document } = open('active', { [USER]: { user }, [CREDITS]: credits });
    expect(await loadMember()).toEqual({ user, credits });
    expect(document.cookie).toBe('');
  });

  it('has no credits to load without a membership', async () => {
    const { asked } = open('none', { [USER]: { user }, [CREDITS]: credits });
    expect(await loadMember()).toEqual({ user, credits: null });
    expect(asked).toEqual([USER]);
  });

  it('is a guest if the API has no session, whatever the page’s hint says, and the hint is removed', async () => {
    const { document } = open('active', { [USER]: { user: null }, [CREDITS]: credits });
    expect(await loadMember()).toEqual({ user: null, credits: null });
    expect(document.cookie).toContain('viewer=;');
  });

  it('can book even if the credits or the whole answer don’t load', async () => {
    open('active', { [USER]: { user } });
    expect(await loadMember()).toEqual({ user, credits: null });
    open('active', {});
    expect(await loadMember()).toEqual({ user: null, credits: null });
  });
});
