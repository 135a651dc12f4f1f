import { describe, expect, it } from 'vitest';
import { searchDescription } from './seo.ts';

describe('what search engines show of a page', () => {
  const words = `${'A massage by Ann. '.repeat(8)}Come in.`;

  it('is its description if that fits', () => {
    const fits = 'x'.repeat(160);
    expect(searchDescription(fits)).toBe(fits);
    expect(searchDescription(words)).toBe(words);
  });

  it.each([
    [`${words} We open at ten`, `${words} We…`],
    [`${words} We, opening`, `${words} We…`],
    [`${words} Wednesdays`, `${words}…`],
    ['x'.repeat(161), `${'x'.repeat(159)}…`],
    [`${'x'.repeat(158)}😀 and`, `${'x'.repeat(158)}…`],
  ])('ends after the last whole word that fits: %s', (long, shown) => {
    expect(searchDescription(long)).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(160);
  });
});
