import { expect, it } from 'vitest';
import { NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from './health.ts';

// What a therapist has to know is left out on purpose or not at all: `vitest -u` rewrites it.
it('the people who should ask first are named in the words of the paper form', async () => {
  const words = [...TELL_BEFOREHAND, NO_FIRST_TRIMESTER];
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('health.txt');
});
