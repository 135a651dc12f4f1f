import { useEffect, useReducer, useState } from 'react';
import { arrivedPart, needPart, whenIdle, type Load } from '#lib/loading/late-part.ts';

interface LatePart<T> {
  /** Null until it has loaded. */
  part: T | null;
  hasFailed: boolean;
  retry: () => void;
}

interface UsePartOptions {
  /** It can come after everything else, once the browser is idle. */
  isLate?: boolean;
}

/** Returns a part of the script, immediately if it has loaded already. */
export function usePart<T>(load: Load<T>, { isLate = false }: UsePartOptions = {}): LatePart<T> {
  const [failed, setFailed] = useState<Load<T> | null>(null);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const part = arrivedPart(load);
  const isThere = part !== null;
  useEffect(() => {
    if (isThere) return;
    let isAwaited = true;
    const need = () => {
      if (!isAwaited) return;
      needPart(load).then(
        () => isAwaited && show(),
        () => isAwaited && setFailed(() => load),
      );
    };
    if (isLate && attempt === 0) whenIdle(need);
    else need();
    return () => {
      isAwaited = false;
    };
  }, [load, attempt, isThere, isLate]);
  return {
    part,
    hasFailed: failed === load,
    retry: () => {
      setFailed(null);
      tryAgain();
    },
  };
}
