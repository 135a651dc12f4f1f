import { useEffect, useState, type ComponentType } from 'react';

/** Loads a part that can come after everything else, once the browser is idle; null until then, or if it doesn't load. */
export function useLatePart<P = object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    let isAwaited = true;
    const fetchIt = () =>
      void load().then(
        (loaded) => isAwaited && setPart(() => loaded),
        // The screen is complete without it.
        () => null,
      );
    if ('requestIdleCallback' in window) requestIdleCallback(fetchIt);
    else setTimeout(fetchIt, 500);
    return () => {
      isAwaited = false;
    };
  }, [load]);
  return part;
}
