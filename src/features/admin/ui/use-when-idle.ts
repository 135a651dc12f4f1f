import { useEffect, useState } from 'react';

/** Returns true once the browser has had nothing to do: for what can come after everything else. */
export function useWhenIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIsIdle(true), 500);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(() => setIsIdle(true));
    return () => cancelIdleCallback(id);
  }, []);
  return isIdle;
}
