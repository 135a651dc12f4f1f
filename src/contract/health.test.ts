import { expect, it } from 'vitest';
import { NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from './health.ts';

// What a therapist has to hear of is left out on purpose, or not at all: `vitest -u` writes it anew.
it('who should ask first is told in the words on paper', async () => {
  const words = [...TELL_BEFOREHAND, NO_FIRST_TRIMESTER];
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('health.txt');
});
