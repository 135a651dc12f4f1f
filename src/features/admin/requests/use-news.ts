import {
  createContext,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import { listPending, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { useQuery, type QueryResult } from '#lib/query/use-query.ts';
import { useAnnouncer } from '#ui/announcer.tsx';
import { nameOf } from '../ui/name-of.ts';

/** A request as the list shows it; one that was answered keeps its place while the list is in view. */
export interface ShownRequest {
  appointment: AdminAppointment;
  isAnswered: boolean;
}

/** The requests: those that the list shows, and those that haven't been shown yet. */
export interface News {
  query: QueryResult<AdminAppointment[]>;
  shown: ShownRequest[];
  arrived: AdminAppointment[];
  showArrived: () => void;
  /** The list. While it is out of view and unfocused, it shows new requests at once. */
  listRef: (list: HTMLElement | null) => void;
}

const NO_NEWS: News = {
  query: { data: null, at: null, failure: null, ask: () => {} },
  shown: [],
  arrived: [],
  showArrived: () => {},
  listRef: () => {},
};

/** The requests, polled once for all screens. */
export const NewsContext = createContext(NO_NEWS);

/** Returns the announcement of new requests. */
export function newsWords(arrived: readonly AdminAppointment[]): string {
  const [first] = arrived;
  if (!first) return '';
  return arrived.length === 1
    ? `1 new request, from ${nameOf(first.client)}`
    : `${arrived.length} new requests`;
}

/** Keeps the list still under a finger: new requests wait until asked for or out of view; `region` announces each one once. */
export function useNews(): { news: News; region: ReactElement } {
  const query = useQuery(listPending);
  const { data } = query;
  const [listed, setListed] = useState<AdminAppointment[] | null>(null);
  const told = useRef(new Set<string>());
  const list = useRef<HTMLElement | null>(null);
  const isSeen = useRef(false);
  const { announce, region } = useAnnouncer();

  const arrived = useMemo(
    () =>
      listed === null
        ? []
        : (data ?? []).filter(({ id }) => !listed.some((each) => each.id === id)),
    [data, listed],
  );
  const showArrived = useCallback(() => setListed(data), [data]);

  useEffect(() => {
    if (data === null) return;
    const isFirst = listed === null;
    const isTouched = list.current?.contains(document.activeElement) ?? false;
    const isStale = listed?.some(({ id }) => !data.some((each) => each.id === id)) ?? false;
    if (!isFirst) {
      const fresh = arrived.filter(({ id }) => !told.current.has(id));
      if (fresh.length > 0) announce(newsWords(fresh));
    }
    for (const { id } of data) told.current.add(id);
    if (isFirst || ((arrived.length > 0 || isStale) && !isSeen.current && !isTouched)) {
      setListed(data);
    }
  }, [data, listed, arrived, announce]);

  const observer = useRef<IntersectionObserver | null>(null);
  const listRef = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    list.current = element;
    isSeen.current = false;
    if (!element) return;
    observer.current = new IntersectionObserver((entries) => {
      isSeen.current = entries.at(-1)?.isIntersecting ?? false;
    });
    observer.current.observe(element);
  }, []);

  const shown = (listed ?? []).map((known) => {
    const now = data?.find(({ id }) => id === known.id);
    return { appointment: now ?? known, isAnswered: data !== null && !now };
  });
  return { news: { query, shown, arrived, showArrived, listRef }, region };
}
