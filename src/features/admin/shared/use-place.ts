import { useSyncExternalStore } from 'react';

const PLACES = [
  'today',
  'requests',
  'checkout',
  'week',
  'review',
  'completed',
  'waitlist',
  'reminders',
  'messages',
  'clients',
  'reviews',
  'review-items',
  'intakes',
  'gifts',
  'hours',
  'money',
  'more',
] as const;

/** The sections of the dashboard by the names of their places: `/admin#week`. */
export type PlaceId = (typeof PLACES)[number];

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function readPlace(): PlaceId {
  const name = location.hash.slice(1);
  return PLACES.find((place) => place === name) ?? 'today';
}

/** The section that the address names; Back goes to the one before. */
export function usePlace(): PlaceId {
  return useSyncExternalStore(subscribe, readPlace);
}

/** Goes to a section. */
export function goTo(place: PlaceId): void {
  location.hash = place;
}
