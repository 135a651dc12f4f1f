import { expect, it } from 'vitest';
import { FIRST_STEPS } from '#contract/practice/settings.ts';
import { progressWords } from './steps-text.ts';

it.each([
  [0, 'No steps done, seven to go.'],
  [1, 'One step done, six to go.'],
  [6, 'Six steps done, one to go.'],
])('after %i of seven steps', (done, words) => {
  expect(progressWords(FIRST_STEPS.map((step, at) => ({ step, isDone: at < done })))).toBe(words);
});
