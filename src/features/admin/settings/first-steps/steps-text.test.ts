import { expect, it } from 'vitest';
import { FIRST_STEPS, readFirstSteps } from '#contract/practice/first-steps.ts';
import { progressWords } from './steps-text.ts';

it.each([
  [0, 'No steps done, seven to go.'],
  [1, 'One step done, six to go.'],
  [6, 'Six steps done, one to go.'],
])('says how many steps are left after %i of seven', (done, words) => {
  const steps = Object.fromEntries(FIRST_STEPS.map((step, at) => [step, at < done]));
  expect(progressWords(readFirstSteps.answer.parse(steps))).toBe(words);
});
