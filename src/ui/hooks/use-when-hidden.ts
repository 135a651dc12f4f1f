import { useEffect } from 'react';

/** Runs something whenever the page leaves the screen. */
export function useWhenHidden(run: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') run();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [run]);
}
