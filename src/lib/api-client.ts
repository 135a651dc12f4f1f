import type { Problem } from '../contract/problem.ts';

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

/** Where a request goes and what its answer must look like; a body makes it a POST unless it says otherwise. */
export interface ApiRequest<T> {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  schema: { parse: (answer: unknown) => T };
  body?: unknown;
  signal?: AbortSignal;
}

function readProblem(text: string): Problem | null {
  try {
    // Our own API writes it. The whole schema would weigh on every page that can open the dialog.
    const problem = JSON.parse(text) as Problem | null;
    return typeof problem?.detail === 'string' && problem.code ? problem : null;
  } catch {
    return null;
  }
}

/** Calls the API and checks its answer; throws ApiError on a refusal, and fetch's own error when nothing answered. */
export async function callApi<T>({
  path,
  method,
  schema,
  body,
  signal,
}: ApiRequest<T>): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, {
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
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
  return schema.parse(JSON.parse(text));
}
