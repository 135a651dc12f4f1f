import { expect, it } from 'vitest';
import type { Failure } from '../query/failure.ts';
import { formFailure } from './form-failure.ts';

const NOTHING: Failure = { words: 'Nothing.', isOffline: true, code: null, problem: null };

it('says that the browser is offline, or that the server did not respond, and that nothing was lost', () => {
  expect(formFailure(NOTHING, false).words).toBe(
    'You’re offline. What you entered is still here. Try again when you’re connected.',
  );
  expect(formFailure(NOTHING, true).words).toBe(
    'Our server didn’t respond. What you entered is still here. Check your connection and try again.',
  );
});

it('leaves a refusal its own words', () => {
  const refused: Failure = { ...NOTHING, words: 'That time is taken.', isOffline: false };
  expect(formFailure(refused, true)).toBe(refused);
});
