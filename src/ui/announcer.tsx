import { useCallback, useRef, useState, type ReactElement } from 'react';

const CLEAR_MS = 1000;

/** Returns a live region for words that only screen readers need, and a function to announce them; each clears after a second. */
export function useAnnouncer(): { announce: (words: string) => void; region: ReactElement } {
  const [announced, setAnnounced] = useState<{ id: number; words: string }[]>([]);
  const lastId = useRef(0);

  const announce = useCallback((words: string) => {
    const id = ++lastId.current;
    setAnnounced((before) => [...before, { id, words }]);
    setTimeout(() => setAnnounced((before) => before.filter((each) => each.id !== id)), CLEAR_MS);
  }, []);

  const region = (
    <div role="status" aria-live="polite" className="visually-hidden">
      {announced.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
  return { announce, region };
}
