// The hosted page that a tab has left for, until its result is known. A browser that stores nothing says nothing later.

const KEY = 'bundle-payment';

/** Stores the page that this tab is about to open. */
export function noteBundlePayment(sessionId: string): void {
  try {
    sessionStorage.setItem(KEY, sessionId);
  } catch {
    // Nothing is stored.
  }
}

/** Returns the page that this tab left for, only once: the caller shows what became of it. */
export function takeBundlePayment(): string | null {
  try {
    const sessionId = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return sessionId;
  } catch {
    return null;
  }
}
