import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { ApiError } from '../api-client.ts';
import { forgetViewer } from '../viewer.ts';
import { setReached } from './connection.ts';

/** A failed request, as a screen needs it. */
export interface Failure {
  /** A sentence to show. */
  words: string;
  /** Our API didn't answer, so no one knows whether it was done. */
  isOffline: boolean;
  /** Compare this, never the words; null if our API didn't answer. */
  code: ProblemCode | null;
  /** The whole refusal. */
  problem: Problem | null;
}

const UNANSWERED = 'Our server didn’t respond. Check your connection and try again.';

/** Returns what an error means for a screen; if the session has ended, the page becomes a guest's. */
export function readFailure(error: unknown): Failure {
  const isRefusal = error instanceof ApiError;
  // Only fetch's own errors mean that nothing answered; an unexpected answer is still an answer.
  setReached(!(error instanceof TypeError || error instanceof DOMException));
  if (isRefusal && error.status === 401) forgetViewer();
  const problem = isRefusal ? error.problem : null;
  return {
    words: problem?.detail ?? UNANSWERED,
    isOffline: problem === null,
    code: problem?.code ?? null,
    problem,
  };
}
