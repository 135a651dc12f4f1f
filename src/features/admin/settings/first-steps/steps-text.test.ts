import { expect, it } from 'vitest';
import { FIRST_STEPS, readFirstSteps } from '#contract/practice/first-steps.ts';
import { progressWords } from './steps-text.ts';

it.each([
  [0, 'No steps done, eight to go. Until then, clients see your phone number.'],
  [1, 'One step done, seven to go. Until then, clients see your phone number.'],
  [6, 'Six steps done, two to go. Until then, clients see your phone number.'],
  [7, 'Seven steps done, one to go. Clients can book.'],
])('says how many steps are left after %i of eight', (done, words) => {
  const steps = Object.fromEntries(FIRST_STEPS.map((step, at) => [step, at < done]));
  expect(progressWords(readFirstSteps.answer.parse(steps))).toBe(words);
});
