import { SERVER_TROUBLE, type Failure } from '../query/failure.ts';

const KEPT = 'What you entered is still here.';
const NO_CONNECTION = `You’re offline. ${KEPT} Try again when you’re connected.`;
const IN_TROUBLE = `${SERVER_TROUBLE} ${KEPT} Try again in a minute.`;
const UNANSWERED = `Our server didn’t respond. ${KEPT} Check your connection and try again.`;

/** Returns why nothing answered a form, and that what was typed isn't lost. */
export const unansweredText = (isConnected = navigator.onLine) =>
  isConnected ? UNANSWERED : NO_CONNECTION;

/** Returns what went wrong, for a form still on screen: a refusal in its own words, or why nothing answered. */
export function formFailure(failure: Failure, isConnected?: boolean): Failure {
  if (failure.problem) return failure;
  return { ...failure, words: failure.isOffline ? unansweredText(isConnected) : IN_TROUBLE };
}
