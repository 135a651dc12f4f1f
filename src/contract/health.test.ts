import { expect, it } from 'vitest';
import { CAUTION_WORDS, NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from './health.ts';

// What a therapist has to hear of is left out on purpose, or not at all: `vitest -u` writes it anew.
it('who should ask first is told in the words on paper', async () => {
  const words = [
    ...TELL_BEFOREHAND,
    NO_FIRST_TRIMESTER,
    ...Object.entries(CAUTION_WORDS).map(([caution, said]) => `${caution}: ${said}`),
  ];
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('health.txt');
});
