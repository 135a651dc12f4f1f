import type { Answer, Arguments, Call } from '#contract/call.ts';
import { call, requestOf } from '../api-client.ts';
import { setReached, wasReached } from './connection.ts';
import { readFailure, type Failure } from './failure.ts';

/** The API's latest answer to one question, and whether the last request failed. */
export interface QueryState<T> {
  /** The latest answer; it stays while the next one loads and if that one fails. */
  data: T | null;
  /** When it arrived, in milliseconds. */
  at: number | null;
  /** What went wrong with the last request; null if it was answered. */
  failure: Failure | null;
}

/** One question, shared by all screens that show its answer. */
export interface Query {
  call: Call;
  given: object | undefined;
  state: QueryState<unknown>;
  /** The answer as text, so that an equal one changes nothing on screen. */
  text: string;
  listeners: Set<() => void>;
  /** When it was last asked, in milliseconds. */
  askedAt: number;
  /** Aborts the request in progress; its answer is dropped. */
  leave: AbortController | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export const NOTHING: QueryState<never> = { data: null, at: null, failure: null };
const queries = new Map<string, Query>();
/** Queries to load again after the current batch of invalidations. */
const stale = new Set<Query>();

const isLookedAt = () => document.visibilityState === 'visible' && navigator.onLine;

/** Returns what a call is about: /api/admin/appointments/today and /api/appointments/… are about appointments. */
export const nounOf = ({ path }: Pick<Call, 'path'>): string =>
  path.replace(/^\/api\/(admin\/)?/, '').split('/')[0] ?? '';

/** Returns the one query for a call with its arguments, created on first use. */
export function queryOf<C extends Call>(declared: C, given: Arguments<C> | undefined): Query {
  const { path, body } = requestOf(declared, given);
  const key = body ? `${path} ${JSON.stringify(body)}` : path;
  let query = queries.get(key);
  if (!query) {
    query = {
      call: declared,
      given,
      state: NOTHING,
      text: '',
      listeners: new Set(),
      askedAt: 0,
      leave: null,
      timer: undefined,
    };
    queries.set(key, query);
  }
  return query;
}

function change(query: Query, next: Partial<QueryState<unknown>>): void {
  query.state = { ...query.state, ...next };
  for (const listener of query.listeners) listener();
}

/** Drops an answer that is still loading: it is older than what is known now. */
function drop(query: Query): void {
  query.leave?.abort();
  query.leave = null;
}

/** Loads the answer now. Asking again before it arrives drops the first request, and the later answer counts. */
export async function ask(query: Query): Promise<void> {
  drop(query);
  stale.delete(query);
  clearTimeout(query.timer);
  const leave = (query.leave = new AbortController());
  query.askedAt = Date.now();
  try {
    const data = await call<Call>(query.call, query.given ?? {}, { signal: leave.signal });
    if (leave.signal.aborted) return;
    setReached(true);
    const text = JSON.stringify(data);
    const isEqual = text === query.text && query.state.data !== null;
    query.text = text;
    change(query, { ...(!isEqual && { data }), at: Date.now(), failure: null });
  } catch (error) {
    if (leave.signal.aborted) return;
    change(query, { failure: readFailure(error) });
  }
  query.leave = null;
  schedule(query);
}

/** Loads it again when it is due, if the page is visible then; coming back to the page loads what is overdue. */
function schedule(query: Query): void {
  clearTimeout(query.timer);
  const { everySeconds } = query.call;
  if (everySeconds === undefined || query.listeners.size === 0 || query.leave) return;
  const dueMs = query.askedAt + everySeconds * 1000 - Date.now();
  query.timer = setTimeout(() => isLookedAt() && void ask(query), Math.max(0, dueMs));
}

/** Subscribes to a query: the first subscriber loads it, and the last one to leave ends the request in progress. */
export function watch(query: Query, listener: () => void): () => void {
  query.listeners.add(listener);
  if (query.listeners.size === 1) void ask(query);
  return () => {
    query.listeners.delete(listener);
    if (query.listeners.size > 0) return;
    clearTimeout(query.timer);
    drop(query);
  };
}

const comeBack = () => {
  if (!isLookedAt()) return;
  // An act may be what failed: until some request is answered, no other act can start.
  const isLost = !wasReached();
  for (const query of queries.values()) {
    if (query.listeners.size === 0 || query.leave) continue;
    const isPolled = query.call.everySeconds !== undefined;
    const isUnanswered = query.state.failure?.problem === null;
    if (isUnanswered || (isLost && isPolled)) void ask(query);
    else schedule(query);
  }
};
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('online', comeBack);
}

/** Loads everything on screen about these nouns again, once however often it's called; answers still loading are dropped. */
export function invalidate(...nouns: string[]): void {
  renew(({ call: { about = [], ...of } }) =>
    [nounOf(of), ...about].some((noun) => nouns.includes(noun)),
  );
}

/** Loads everything on screen again, because no one knows what has changed. */
export function invalidateAll(): void {
  renew(() => true);
}

function renew(isMeant: (query: Query) => boolean): void {
  for (const query of queries.values()) {
    if (!isMeant(query)) continue;
    drop(query);
    stale.add(query);
  }
  queueMicrotask(askStale);
}

function askStale(): void {
  for (const query of stale) if (query.listeners.size > 0) void ask(query);
  stale.clear();
}

/** Stores an answer that arrived in another way, unless a newer one is there. */
export function seed<C extends Call>(
  declared: C,
  given: Arguments<C>,
  data: Answer<C>,
  at = Date.now(),
): void {
  const query = queryOf(declared, given);
  if ((query.state.at ?? 0) > at) return;
  drop(query);
  stale.delete(query);
  query.text = JSON.stringify(data);
  change(query, { data, at, failure: null });
  schedule(query);
}

/** Edits the known answers of these calls at once, and returns how to undo that; answers still loading are dropped. */
export function patch<C extends Call>(
  calls: readonly C[],
  edit: (data: Answer<C>) => Answer<C>,
): () => void {
  const takenBack: (() => void)[] = [];
  for (const query of queries.values()) {
    const { data } = query.state;
    if (data === null || !calls.includes(query.call as C)) continue;
    const edited = edit(data as Answer<C>);
    if (edited === data) continue;
    const put = (value: unknown) => {
      query.text = JSON.stringify(value);
      change(query, { data: value });
    };
    drop(query);
    put(edited);
    schedule(query);
    // A newer answer is kept.
    takenBack.push(() => query.state.data === edited && put(data));
  }
  return () => {
    for (const takeBack of takenBack) takeBack();
  };
}

/** Clears everything: the next person at this computer may be someone else. */
export function clearQueries(): void {
  for (const query of queries.values()) {
    clearTimeout(query.timer);
    drop(query);
  }
  queries.clear();
  stale.clear();
}
