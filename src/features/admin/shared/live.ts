import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  adminAppointmentSchema,
  type AdminAppointment,
} from '../../../contract/admin-appointments.ts';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { forgetViewer } from '../../../lib/viewer.ts';

/** What the API last said to one question, and whether it still answers. */
export interface Live<T> {
  /** The last answer; it stays while the next one is on its way and when that one fails. */
  value: T | null;
  /** When it came, in milliseconds. */
  updatedAt: number | null;
  /** What went wrong with the last question; null when it was answered. */
  failure: string | null;
}

/** A question to the API; without `everySeconds` it is asked once. */
export interface Question<T> {
  path: string;
  schema: { parse: (answer: unknown) => T };
  everySeconds?: number;
}

interface Source {
  state: Live<unknown>;
  question: Question<unknown>;
  listeners: Set<() => void>;
  /** The answer as text, so that the same answer changes nothing on screen. */
  text: string;
  /** Counts questions: an answer to an older one than what was done meanwhile is not taken. */
  asked: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** In words when nothing answered at all. */
export const NO_ANSWER = 'Our server did not answer.';
const NOTHING: Live<never> = { value: null, updatedAt: null, failure: null };
const sources = new Map<string, Source>();

/** What a refusal says to a person; a session that has ended leads back to the portal. */
export function wordsOf(error: unknown): string {
  // Fetch's own errors alone say that nothing answered.
  setReached(!(error instanceof TypeError || error instanceof DOMException));
  if (!(error instanceof ApiError)) return NO_ANSWER;
  if (error.status === 401) forgetViewer();
  return error.problem?.detail ?? NO_ANSWER;
}

let isReached = true;
const lineListeners = new Set<() => void>();

/** Whether the last question of all was answered, kindly or not. */
function setReached(reached: boolean): void {
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of lineListeners) listener();
}

const isWatched = () => document.visibilityState === 'visible' && navigator.onLine;

function tell(source: Source, change: Partial<Live<unknown>>): void {
  source.state = { ...source.state, ...change };
  for (const listener of source.listeners) listener();
}

async function ask(source: Source): Promise<void> {
  clearTimeout(source.timer);
  const turn = ++source.asked;
  const { path, schema } = source.question;
  try {
    const value = await callApi({ path, schema });
    setReached(true);
    if (turn !== source.asked) return;
    const text = JSON.stringify(value);
    const isSame = text === source.text;
    source.text = text;
    tell(source, { ...(!isSame && { value }), updatedAt: Date.now(), failure: null });
  } catch (error) {
    if (turn !== source.asked) return;
    tell(source, { failure: wordsOf(error) });
  }
  // Read now: somebody who asks more often may have come meanwhile.
  const { everySeconds } = source.question;
  if (everySeconds === undefined || source.listeners.size === 0) return;
  source.timer = setTimeout(() => {
    // Out of sight nothing is asked; coming back asks at once.
    if (isWatched()) void ask(source);
  }, everySeconds * 1000);
}

function askAllWatched(): void {
  if (!isWatched()) return;
  for (const source of sources.values())
    if (source.listeners.size > 0 && source.question.everySeconds !== undefined) void ask(source);
}

function requireSource(question: Question<unknown>): Source {
  const known = sources.get(question.path);
  if (known) return known;
  const source: Source = {
    state: NOTHING,
    question,
    listeners: new Set(),
    text: '',
    asked: 0,
    timer: undefined,
  };
  sources.set(question.path, source);
  return source;
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', askAllWatched);
  addEventListener('online', askAllWatched);
}

/**
 * Asks the API at once and every few seconds while the page is looked at and online. Whoever asks the same path shares
 * one question and one answer; with a path of null nothing is asked.
 */
export function useLive<T>({
  path,
  schema,
  everySeconds,
}: Question<T> | { path: null; schema: Question<T>['schema']; everySeconds?: number }): Live<T> & {
  askAgain: () => void;
} {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (path === null) return () => {};
      const question = { path, schema, ...(everySeconds !== undefined && { everySeconds }) };
      const source = requireSource(question);
      // Whoever asks most often decides for all.
      const wasAskedOnce = source.question.everySeconds === undefined;
      if (everySeconds !== undefined)
        source.question.everySeconds = Math.min(
          everySeconds,
          source.question.everySeconds ?? Infinity,
        );
      source.listeners.add(listener);
      if (source.listeners.size === 1 || (wasAskedOnce && everySeconds !== undefined))
        void ask(source);
      return () => {
        source.listeners.delete(listener);
        if (source.listeners.size === 0) clearTimeout(source.timer);
      };
    },
    [path, schema, everySeconds],
  );
  const state = useSyncExternalStore(subscribe, () =>
    path === null ? NOTHING : (sources.get(path)?.state ?? NOTHING),
  ) as Live<T>;
  const askAgain = useCallback(() => {
    const source = path === null ? undefined : sources.get(path);
    if (source) void ask(source);
  }, [path]);
  return { ...state, askAgain };
}

/** Asks everything again that is on screen and starts with one of these paths; answers on their way are not taken. */
export function askAgain(...paths: string[]): void {
  for (const source of sources.values()) {
    if (!paths.some((path) => source.question.path.startsWith(path))) continue;
    if (source.listeners.size > 0) void ask(source);
    else source.asked++;
  }
}

/** Puts an appointment as it stands now into every list that shows it, and asks the lists and the numbers again. */
export function takeIn(appointment: AdminAppointment): void {
  const replace = (each: unknown) =>
    (each as { id?: unknown }).id === appointment.id
      ? { ...(each as object), ...appointment }
      : each;
  for (const source of sources.values()) {
    const { value } = source.state;
    if (Array.isArray(value) && source.question.path.startsWith('/api/admin/appointments')) {
      source.text = '';
      tell(source, { value: value.map(replace) });
    }
  }
  askAgain('/api/admin/appointments', '/api/admin/stats');
}

/** The appointment that a refusal carries because somebody changed it first; taken in already. */
export function takeInCurrent(error: unknown): AdminAppointment | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'stale_version') return null;
  const read = adminAppointmentSchema.safeParse(error.problem.current);
  if (!read.success) {
    askAgain('/api/admin/');
    return null;
  }
  takeIn(read.data);
  return read.data;
}

/** What was last known of a path, kept before this page was opened. */
export function preload(
  path: string,
  state: Live<unknown>,
  schema: Question<unknown>['schema'],
): void {
  const source = requireSource({ path, schema });
  if (source.state.value === null) source.state = state;
}

/** Forgets everything: the next person at this computer is somebody else. */
export function forgetLive(): void {
  for (const source of sources.values()) clearTimeout(source.timer);
  sources.clear();
}

/** The time, renewed every so many seconds while the page is looked at. */
export function useNow(everySeconds = 15): number {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const timer = setInterval(listener, everySeconds * 1000);
        document.addEventListener('visibilitychange', listener);
        return () => {
          clearInterval(timer);
          document.removeEventListener('visibilitychange', listener);
        };
      },
      [everySeconds],
    ),
    () => Math.floor(Date.now() / (everySeconds * 1000)) * everySeconds * 1000,
  );
}

function subscribeToLine(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  lineListeners.add(listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
    lineListeners.delete(listener);
  };
}

/** Whether the API can be reached: without it the day can be read, and nothing can be done to it. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribeToLine, () => navigator.onLine && isReached);
}

const lastOnScreen = new Map<string, boolean>();

/** A sheet of paper has another width: what is open on the screen must not be built anew because it is printed. */
function holdsOnScreen(query: string): boolean {
  const last = lastOnScreen.get(query);
  if (last !== undefined && matchMedia('print').matches) return last;
  const holds = matchMedia(query).matches;
  lastOnScreen.set(query, holds);
  return holds;
}

/** Whether a media query holds on the screen. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const media = matchMedia(query);
        media.addEventListener('change', listener);
        return () => media.removeEventListener('change', listener);
      },
      [query],
    ),
    () => holdsOnScreen(query),
  );
}

/** Runs something whenever the page leaves the screen. */
export function useWhenHidden(run: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') run();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [run]);
}
