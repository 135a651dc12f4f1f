import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

const read = (typed: string) => {
  const { words, dates } = readSearch(typed, 2026);
  return [words.trim().replaceAll(/\s+/g, ' '), dates];
};

describe('what is typed into the search', () => {
  it.each([
    ['2026-11-24', '', ['2026-11-24']],
    ['11/24/2026', '', ['2026-11-24']],
    ['11/24/26', '', ['2026-11-24']],
    ['11-24-2026', '', ['2026-11-24']],
    ['Nov 24, 2026', '', ['2026-11-24']],
    ['november 24th 2026', '', ['2026-11-24']],
    ['24 Nov. 2026', '', ['2026-11-24']],
    ['Tue, Nov 24 2026', '', ['2026-11-24']],
    ['Ann 11/24/26 thai', 'Ann thai', ['2026-11-24']],
  ])('%s is a day', (typed, words, dates) => {
    expect(read(typed)).toEqual([words, dates]);
  });

  it.each(['Nov 24', '11/24', '24 november', 'NOV. 24', 'Tuesday, Nov 24'])(
    '%s is a day of next year, this one and nine before',
    (typed) => {
      const [words, dates] = read(typed);
      expect(words).toBe('');
      expect(dates).toHaveLength(11);
      expect(dates?.slice(0, 2)).toEqual(['2027-11-24', '2026-11-24']);
    },
  );

  it('knows in which years there is a February 29', () => {
    expect(read('2/29')).toEqual(['', ['2024-02-29', '2020-02-29']]);
  });

  it.each([
    ...['Ann Lund', 'May', 'Nov', 'Maren 5', '13/45', '2026-02-30', '11/24/', '(320) 555-0111'],
    ...['320-555-0111', '1-320-555-0111', 'K7M 4XR', '0000-00-00', '1/1/1999', "O'Neil", '%_\\'],
  ])('%s is words', (typed) => {
    expect(readSearch(typed, 2026)).toEqual({ words: typed, dates: null });
  });
});
