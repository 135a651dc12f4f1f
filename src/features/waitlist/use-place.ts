import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '../../contract/problem.ts';
import { waitlistAnswerSchema, type WaitlistEntry } from '../../contract/waitlist.ts';
import { ApiError, callApi } from '../../lib/api-client.ts';
import { apiPaths } from '../../lib/paths.ts';

/** A place on the waitlist as the server said last, and what went wrong since. */
export interface Place {
  entry: WaitlistEntry | null;
  /** When that was said, by this browser's clock. */
  toldAt: number;
  failure: { words: string; code: ProblemCode | null } | null;
  /** What is being done; nothing else can be begun meanwhile. */
  doing: string | null;
  look: () => void;
  /** Does something with the place, and answers whether it was done. */
  act: (path: string, more?: object) => Promise<boolean>;
}

const NO_ANSWER = 'Our server did not answer. Check your connection and try again.';
/** A place moves up, and a time comes free, while somebody looks. */
const LOOK_AGAIN_MS = 60_000;

/** Reads a place by its link, again every minute and whenever the page is looked at or online again. */
export function usePlace(link: string): Place {
  const [told, setTold] = useState<{ entry: WaitlistEntry | null; at: number }>({
    entry: null,
    at: 0,
  });
  const [failure, setFailure] = useState<Place['failure']>(null);
  const [doing, setDoing] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  const ask = useCallback(
    async (path: string, more?: object) => {
      try {
        const body = { link, ...more };
        const { entry } = await callApi({ path, schema: waitlistAnswerSchema, body });
        setTold({ entry, at: Date.now() });
        setFailure(null);
        return true;
      } catch (error) {
        const problem = error instanceof ApiError ? error.problem : null;
        setFailure({ words: problem?.detail ?? NO_ANSWER, code: problem?.code ?? null });
        return false;
      }
    },
    [link],
  );
  const look = useCallback(() => {
    if (!isUnderWay.current) void ask(apiPaths.waitlistEntry);
  }, [ask]);

  useEffect(() => {
    look();
    const lookIfSeen = () => document.hidden || look();
    const timer = setInterval(lookIfSeen, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', lookIfSeen);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
      removeEventListener('online', look);
    };
  }, [look]);

  const act = async (path: string, more?: object) => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setDoing(path);
    const isDone = await ask(path, more);
    isUnderWay.current = false;
    setDoing(null);
    return isDone;
  };
  return { entry: told.entry, toldAt: told.at, failure, doing, look, act };
}
