/** What says that a connection was closed before it answered. */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/**
 * A fetch that ends after `timeoutMs` and tries once more on a fresh connection when the one it had was closed: a server
 * hangs up on an idle connection, and a function that was frozen meanwhile notices only when it writes. Only for calls
 * that are harmless when made twice.
 */
export function createLastingFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const attempt = () => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    try {
      return await attempt();
    } catch (error) {
      if (!isClosedConnection(error)) throw error;
      return attempt();
    }
  };
}

function isClosedConnection(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && CLOSED.includes(String(cause.code));
}
