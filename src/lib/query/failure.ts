import type { Problem, ProblemCode } from '#contract/problem.ts';
import { ApiError } from '../api-client.ts';
import { forgetViewer } from '../viewer.ts';
import { setReached } from './connection.ts';

/** A failed request, as a screen needs it. */
export interface Failure {
  /** A sentence to show. */
  words: string;
  /** Nothing answered. */
  isOffline: boolean;
  /** Compare this, never the words. */
  code: ProblemCode | null;
  /** The whole refusal; null if our API didn't answer, so that no one knows whether it was done. */
  problem: Problem | null;
}

const UNANSWERED = 'Our server didn’t respond. Check your connection and try again.';
/** What there is to say when something answered, but not our API. */
export const SERVER_TROUBLE = 'Our server is having trouble.';

/** Returns what an error means for a screen; if the API says that the session has ended, the page becomes a guest's. */
export function readFailure(error: unknown): Failure {
  // Only fetch's own errors mean that nothing answered; an unexpected answer is still an answer.
  const isOffline = error instanceof TypeError || error instanceof DOMException;
  setReached(!isOffline);
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code === 'login_required') forgetViewer();
  return {
    words: problem?.detail ?? (isOffline ? UNANSWERED : `${SERVER_TROUBLE} Try again in a minute.`),
    isOffline,
    code: problem?.code ?? null,
    problem,
  };
}
