import { useSyncExternalStore, type ComponentType } from 'react';
import { Completed } from '../appointments/completed.tsx';
import { Review } from '../appointments/review.tsx';
import { Week } from '../calendar/week.tsx';
import { InPersonCheckout } from '../checkout/checkout.tsx';
import { Clients } from '../clients/clients.tsx';
import { Gifts } from '../gifts/gifts.tsx';
import { Intakes } from '../intakes/intakes.tsx';
import { Messages } from '../messages/messages.tsx';
import { Reminders } from '../reminders/reminders.tsx';
import { Hours } from '../settings/hours/hours.tsx';
import { Testimonials } from '../testimonials/testimonials.tsx';
import { ToDecide } from '../to-decide/to-decide.tsx';
import { Waitlist } from '../waitlist/waitlist.tsx';

const IDS = [
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

/** The screens of the dashboard, as the address names them: `/admin#week`. */
export type ScreenId = (typeof IDS)[number];

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function readScreen(): ScreenId {
  const name = location.hash.slice(1);
  return IDS.find((id) => id === name) ?? 'today';
}

/** The screen that the address names; Back goes to the one before. */
export function useScreen(): ScreenId {
  return useSyncExternalStore(subscribe, readScreen);
}

/** Goes to a screen. */
export function goTo(screen: ScreenId): void {
  location.hash = screen;
}

/** The screens below the day. */
export const SCREENS: Partial<Record<ScreenId, ComponentType>> = {
  checkout: InPersonCheckout,
  week: Week,
  review: Review,
  completed: Completed,
  waitlist: Waitlist,
  reminders: Reminders,
  messages: Messages,
  clients: Clients,
  reviews: Testimonials,
  'review-items': ToDecide,
  gifts: Gifts,
  intakes: Intakes,
  hours: Hours,
};
