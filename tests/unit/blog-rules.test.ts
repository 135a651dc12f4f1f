import { describe, expect, it } from 'vitest';
import { forbiddenClaims } from '../helpers/texts/forbidden-claims.ts';
import { sharedSentences } from '../helpers/browser/shared-sentences.ts';

describe('the claims that articles may not make', () => {
  it.each([
    'Massage cures hay fever.',
    'Warm stones and quiet hands heal tired backs.',
    'This session will detoxify you.',
    'Cupping draws toxins to the surface.',
    'It flushes lactic acid out of the legs.',
    'Thai massage boosts your immune system.',
    'A clinically proven method.',
    'Relief is guaranteed.',
    'Massage prevents injuries.',
    'Come here instead of taking medicine.',
    'Most people felt 40% less pain.',
  ])('are found: %s', (claim) => {
    expect(forbiddenClaims(claim)).toEqual([claim]);
  });

  it.each([
    'Massage does not cure hay fever.',
    'We found no study showing that it removes toxins.',
    'Can massage fix a disc?',
    'It is no substitute, and nothing here is guaranteed.',
    'A strain heals in its own time.',
  ])('are not seen where they are denied: %s', (words) => {
    expect(forbiddenClaims(words)).toEqual([]);
  });

  it('are found in the question of a Questions block too', () => {
    expect(forbiddenClaims('<Question ask="Massage cures colds.">\n\nNo.\n\n</Question>')).toEqual([
      'Massage cures colds.',
    ]);
  });
});

describe('sentences that two articles share', () => {
  it('are found whatever their case, quotes and citations', () => {
    const shared = sharedSentences([
      { slug: 'a', body: 'One. “Stay home with a fever, please.”<Cite id="X" /> Two.' },
      { slug: 'b', body: 'Three.\n\nStay home with a **fever**, please.' },
    ]);
    expect(shared).toEqual(['a and b: stay home with a fever please']);
  });

  it('may be short', () => {
    expect(
      sharedSentences([
        { slug: 'a', body: 'Call 911 now.' },
        { slug: 'b', body: 'Call 911 now.' },
      ]),
    ).toEqual([]);
  });
});
