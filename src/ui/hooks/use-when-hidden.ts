import { useEffect } from 'react';

/** Calls something whenever the page is hidden. */
export function useWhenHidden(run: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') run();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [run]);
}
