import { useCallback, useEffect, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { forgetViewer } from '../../../lib/viewer.ts';

/** What the API answered to one question of a card. */
export type Answer<T> =
  { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; words: string };

const NO_ANSWER = 'Our server did not answer. Check your connection and try again.';

/** Asks the API once, and again by `ask`; a session that has ended sends the person to the login page. */
export function useAnswer<T>(
  path: string,
  schema: { parse: (answer: unknown) => T },
): { answer: Answer<T>; ask: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    callApi({ path, schema, signal: leaving.signal }).then(
      (value) => setAnswer({ state: 'ready', value }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) forgetViewer();
        const detail = error instanceof ApiError ? error.problem?.detail : undefined;
        setAnswer({ state: 'failed', words: detail ?? NO_ANSWER });
      },
    );
    return () => leaving.abort();
  }, [path, schema, asked]);
  const ask = useCallback(() => {
    setAnswer({ state: 'loading' });
    setAsked((times) => times + 1);
  }, []);
  return { answer, ask };
}
