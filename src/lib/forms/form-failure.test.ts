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

it('says that the server is in trouble where something else answered', () => {
  expect(formFailure({ ...NOTHING, isOffline: false }).words).toBe(
    'Our server is having trouble. What you entered is still here. Try again in a minute.',
  );
});

it('keeps the words of a refusal', () => {
  const detail = 'That time is taken.';
  const problem = { type: '', title: '', status: 409, code: 'slot_taken', detail } as const;
  const refused: Failure = { words: detail, isOffline: false, code: 'slot_taken', problem };
  expect(formFailure(refused, true)).toBe(refused);
});
