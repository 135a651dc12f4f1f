import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HINDRANCES } from '#contract/clients/erasure.ts';
import { goingLines, hindranceWords, notesWords, stayingLines } from './erasure-text.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what erasing a client does', () => {
  it('is counted, a line for each kind that there is', () => {
    expect(goingLines({ goes: { visits: 3, intakes: 1, texts: 2, account: 1 } })).toEqual([
      '1 intake form',
      '2 texts from them',
      '1 account, with its login',
    ]);
    expect(stayingLines({ goes: { visits: 3 } })).toEqual([
      '3 visits, without their name',
      'Payments and totals, without their name',
    ]);
    expect(stayingLines({ goes: {} })).toHaveLength(1);
  });

  it('leaves finished notes until a day', () => {
    const notesUntil = '2033-11-25T16:30:00.000Z';
    expect(notesWords({ signedNotes: 1, notesUntil })).toBe(
      '1 finished session note, until November 25, 2033',
    );
    expect(notesWords({ signedNotes: 2, notesUntil: null })).toBe('2 finished session notes');
  });
});

it.each(HINDRANCES)('%s is said in words', (code) => {
  const words = hindranceWords({ code, at: '2026-12-02T15:00:00.000Z', amount: '25.00' });
  expect(words).toMatch(/^[A-Z$][^_]{12,}$/);
});

it('an appointment ahead is named by its day', () => {
  const ahead = {
    code: 'appointment_ahead',
    at: '2026-12-02T15:00:00.000Z',
    amount: null,
  } as const;
  expect(hindranceWords(ahead)).toMatch(
    /^The appointment of Wed, Dec\s2, 9:00\sAM isn’t done or canceled$/,
  );
});
