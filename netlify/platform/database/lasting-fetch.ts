/** The error codes of a connection that was closed before it answered. */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/**
 * Returns a fetch that times out after `timeoutMs` and tries once more on a fresh connection if the one it had was closed:
 * servers close idle connections, and a function that was frozen meanwhile only notices when it writes. Only for calls that do no
 * harm when made twice.
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
