import { useCallback, useEffect, useState } from 'react';
import type { ProblemCode } from '../../contract/problem.ts';
import { ApiError, callApi } from '../../lib/api-client.ts';
import { forgetViewer } from '../../lib/viewer.ts';

/** What the API answered to one question of a card. */
export type Answer<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; words: string; code: ProblemCode | null };

const NO_ANSWER = 'Our server did not answer. Check your connection and try again.';

/**
 * Asks the API once, again by `ask` or when the connection is back after a failure, and by `refresh` while what is shown stays; a session that has ended sends the
 * person to the login page. With a body it is a POST.
 */
export function useAnswer<T>(
  path: string,
  schema: { parse: (answer: unknown) => T },
  body?: object,
): { answer: Answer<T>; ask: () => void; refresh: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  const sent = body && JSON.stringify(body);
  useEffect(() => {
    const leaving = new AbortController();
    const request = { path, schema, signal: leaving.signal };
    callApi(sent === undefined ? request : { ...request, body: JSON.parse(sent) as object }).then(
      (value) => setAnswer({ state: 'ready', value }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) forgetViewer();
        const problem = error instanceof ApiError ? error.problem : null;
        const words = problem?.detail ?? NO_ANSWER;
        // What is shown while it is asked anew stays.
        setAnswer((before) =>
          before.state === 'ready'
            ? before
            : { state: 'failed', words, code: problem?.code ?? null },
        );
      },
    );
    return () => leaving.abort();
  }, [path, schema, sent, asked]);
  const ask = useCallback(() => {
    setAnswer({ state: 'loading' });
    setAsked((times) => times + 1);
  }, []);
  const refresh = useCallback(() => setAsked((times) => times + 1), []);
  const isUnreached = answer.state === 'failed' && answer.code === null;
  useEffect(() => {
    if (!isUnreached) return;
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [isUnreached, ask]);
  return { answer, ask, refresh };
}
