import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { ApiError } from '../api-client.ts';
import { forgetViewer } from '../viewer.ts';
import { setReached } from './connection.ts';

/** What became of a request that did not do what it should, for a screen. */
export interface Failure {
  /** A sentence fit to show. */
  words: string;
  /** Nothing answered: whether it was done, nobody knows. */
  isOffline: boolean;
  /** Compared, never the words; null when nothing of ours answered. */
  code: ProblemCode | null;
  /** All that the refusal says. */
  problem: Problem | null;
}

const NO_ANSWER = 'Our server didn’t respond. Check your connection and try again.';

/** What an error means for a screen; a session that has ended makes the page a guest's. */
export function readFailure(error: unknown): Failure {
  const isRefusal = error instanceof ApiError;
  // Fetch's own errors alone say that nothing answered; an answer of another shape is one.
  setReached(!(error instanceof TypeError || error instanceof DOMException));
  if (isRefusal && error.status === 401) forgetViewer();
  const problem = isRefusal ? error.problem : null;
  return {
    words: problem?.detail ?? NO_ANSWER,
    isOffline: problem === null,
    code: problem?.code ?? null,
    problem,
  };
}
