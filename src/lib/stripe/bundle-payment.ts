// Which hosted page a tab has left for, until it is known what became of it. A browser that keeps nothing says nothing later.

const KEY = 'bundle-payment';

/** Notes the page that this tab is about to open. */
export function noteBundlePayment(sessionId: string): void {
  try {
    sessionStorage.setItem(KEY, sessionId);
  } catch {
    // Nothing is kept.
  }
}

/** The page that this tab left for, once: whoever takes it says what became of it. */
export function takeBundlePayment(): string | null {
  try {
    const sessionId = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return sessionId;
  } catch {
    return null;
  }
}
