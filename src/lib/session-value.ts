/** One value kept in session storage; whatever is there but does not fit is treated as nothing. */
export interface SessionValue<T> {
  read: () => T | null;
  /** False when the browser refused to keep it (storage full or switched off). */
  write: (value: T) => boolean;
  clear: () => void;
}

/** Binds a session storage key to a check of what may be kept there. */
export function sessionValue<T>(
  key: string,
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T | undefined } },
): SessionValue<T> {
  return {
    read() {
      try {
        const text = sessionStorage.getItem(key);
        if (text === null) return null;
        const read = schema.safeParse(JSON.parse(text));
        return read.success ? (read.data ?? null) : null;
      } catch {
        return null;
      }
    },
    write: (value) => writeSession(key, value),
    clear: () => clearSession(key),
  };
}

/** Keeps a value in session storage; false when the browser refused (storage full or switched off). */
export function writeSession(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a value of session storage. */
export function clearSession(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
