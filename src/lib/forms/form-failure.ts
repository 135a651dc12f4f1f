import type { Failure } from '../query/failure.ts';

const KEPT = 'What you entered is still here.';
const NO_CONNECTION = `You’re offline. ${KEPT} Try again when you’re connected.`;
const NO_ANSWER = `Our server didn’t respond. ${KEPT} Check your connection and try again.`;

/** Returns what went wrong, for a form still on screen: a refusal in its own words, or why nothing answered. */
export function formFailure(failure: Failure, isConnected = navigator.onLine): Failure {
  if (!failure.isOffline) return failure;
  return { ...failure, words: isConnected ? NO_ANSWER : NO_CONNECTION };
}
