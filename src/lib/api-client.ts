import type { Answer, Arguments, Call, RefusalOf } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';

const TIMEOUT_MS = 25_000;

/** A refusal by the API: `status: sentence` as its message, and the parts of the problem that code compares. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

function readProblem(text: string): Problem | null {
  try {
    // Our own API writes it. The whole schema would weigh down every page that can open the dialog.
    const problem = JSON.parse(text) as Problem | null;
    return typeof problem?.detail === 'string' && problem.code ? problem : null;
  } catch {
    return null;
  }
}

interface Options {
  signal?: AbortSignal;
}
type Given<C extends Call> =
  Record<never, never> extends Arguments<C>
    ? [given?: Arguments<C>, options?: Options]
    : [given: Arguments<C>, options?: Options];

/** Returns the path of a call with its parameters filled in, and the body to send. */
export function requestOf<C extends Call>(
  { method, path, input }: C,
  given?: Arguments<C>,
): { path: string; body?: object } {
  const rest: Record<string, unknown> = { ...given };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: value } = rest;
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (!input) return { path: filled };
  if (method !== 'GET') return { path: filled, body: rest };
  const asked = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return { path: asked.length > 0 ? `${filled}?${query}` : filled };
}

/** Makes a call and checks its answer; throws ApiError on a refusal, and fetch's own error if nothing answered. */
export async function call<C extends Call>(
  declared: C,
  ...[given, { signal } = {}]: Given<C>
): Promise<Answer<C>> {
  const { method, answer } = declared;
  const { path, body } = requestOf(declared, given);
  const response = await fetch(path, {
    credentials: 'same-origin',
    signal: withTimeout(signal),
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) {
    const problem = readProblem(text);
    throw new ApiError(response.status, problem?.detail ?? (text || response.statusText), problem);
  }
  return answer.parse(JSON.parse(text)) as Answer<C>;
}

/** Returns a signal that also ends a call without an answer. `AbortSignal.any` does the same in browsers since 2024. */
function withTimeout(given: AbortSignal | undefined): AbortSignal {
  const either = new AbortController();
  setTimeout(() => either.abort(new DOMException('No answer', 'TimeoutError')), TIMEOUT_MS);
  const passOn = () => either.abort(given?.reason);
  given?.addEventListener('abort', passOn);
  if (given?.aborted) passOn();
  return either.signal;
}

/** Returns the refusal code that a screen handles specially, from an ApiError or a failure; null for any other. */
export function refusalOf<C extends Call>({ refusals }: C, from: unknown): RefusalOf<C> | null {
  const code = (from as { problem?: Problem | null } | null)?.problem?.code;
  return code && refusals?.includes(code) ? (code as RefusalOf<C>) : null;
}
