import { useState } from 'react';

const KEY = 'calendar-letters';

/** Whether the single letters of the calendar are on: T, G and M. This browser remembers it. */
export function useLetters() {
  const [areOn, setAreOn] = useState(() => read() !== 'off');
  return {
    areOn,
    set: (on: boolean) => {
      setAreOn(on);
      try {
        localStorage.setItem(KEY, on ? 'on' : 'off');
      } catch {
        // Storage is turned off: they are on again the next time.
      }
    },
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
