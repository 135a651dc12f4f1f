import { expect, it } from 'vitest';
import { cautionWords, NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from './health.ts';

// What a therapist has to hear of is left out on purpose, or not at all: `vitest -u` writes it anew.
it('who should ask first is told in the words on paper', async () => {
  const words = [
    ...TELL_BEFOREHAND,
    NO_FIRST_TRIMESTER,
    ...['heat', 'cupping'].map((caution) => `${caution}: ${cautionWords(caution)}`),
  ];
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('health.txt');
});

it('a caution that this page does not know still sends people to their doctor', () => {
  expect(cautionWords('sound')).toBe('Ask your doctor first if you have a health condition.');
});
