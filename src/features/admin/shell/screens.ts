import type { ComponentType } from 'react';
import type { Load } from '#lib/loading/late-part.ts';

/** A screen: its heading, and its script, which loads when it is first opened. */
interface Screen {
  title: string;
  load: Load<ComponentType>;
}

/** The screens of the dashboard, by their name in the address: `/admin#calendar`. */
export const SCREENS = {
  today: { title: 'Today', load: async () => (await import('../today/desk/desk-day.tsx')).DeskDay },
  requests: {
    title: 'New Appointment Requests',
    load: async () => (await import('../requests/requests-screen.tsx')).RequestsScreen,
  },
  'to-decide': {
    title: 'Needs a decision',
    load: async () => (await import('../to-decide/to-decide.tsx')).ToDecide,
  },
  calendar: {
    title: 'Calendar',
    load: async () => (await import('../calendar/desk-calendar.tsx')).DeskCalendar,
  },
  review: {
    title: 'Review Appointments',
    load: async () => (await import('../appointments/review.tsx')).Review,
  },
  completed: {
    title: 'Completed Appointments',
    load: async () => (await import('../appointments/completed.tsx')).Completed,
  },
  waitlist: {
    title: 'Waitlist',
    load: async () => (await import('../waitlist/waitlist.tsx')).Waitlist,
  },
  reminders: {
    title: 'Reminder Management',
    load: async () => (await import('../reminders/reminders.tsx')).Reminders,
  },
  messages: {
    title: 'Messages',
    load: async () => (await import('../messages/messages.tsx')).Messages,
  },
  clients: {
    title: 'Client Management',
    load: async () => (await import('../clients/clients.tsx')).Clients,
  },
  intakes: {
    title: 'Intake Forms',
    load: async () => (await import('../intakes/intakes.tsx')).Intakes,
  },
  testimonials: {
    title: 'Reviews to read',
    load: async () => (await import('../testimonials/testimonials.tsx')).Testimonials,
  },
  gifts: {
    title: 'Gift Certificates',
    load: async () => (await import('../gifts/gifts.tsx')).Gifts,
  },
  settings: {
    title: 'Settings',
    load: async () => (await import('../settings/settings.tsx')).Settings,
  },
  money: { title: 'Money', load: async () => (await import('../figures/money.tsx')).Money },
  checkout: {
    title: 'In-Person Checkout',
    load: async () => (await import('../checkout/checkout.tsx')).InPersonCheckout,
  },
  more: { title: 'More', load: async () => (await import('./later/more.tsx')).More },
} satisfies Record<string, Screen>;

export type ScreenId = keyof typeof SCREENS;

/** The day on a phone, which includes the requests. */
export const PHONE_DAY: Load<ComponentType> = async () =>
  (await import('../today/phone/phone-day.tsx')).PhoneDay;

/** The calendar on a phone. */
export const PHONE_CALENDAR: Load<ComponentType> = async () =>
  (await import('../calendar/phone/phone-calendar.tsx')).PhoneCalendar;

/** The dialogs, of which the first screen needs none. */
export const loadDialogs = () => import('./later/dashboard-dialog.tsx');

/** What can be added, on a phone. */
export const loadPlusSheet = () => import('./later/plus-sheet.tsx');

/** Returns what loads a screen at this width. */
export function loadOf(screen: ScreenId, isWide: boolean): Load<ComponentType> {
  if (screen === 'calendar' && !isWide) return PHONE_CALENDAR;
  const isDay = screen === 'today' || screen === 'requests';
  return isDay && !isWide ? PHONE_DAY : SCREENS[screen].load;
}

/** Earlier names of screens: emails and bookmarks still use them. */
const FORMER: Record<string, ScreenId> = {
  week: 'calendar',
  'review-items': 'to-decide',
  reviews: 'testimonials',
  hours: 'settings',
};

const isScreen = (name: string): name is ScreenId => Object.hasOwn(SCREENS, name);

/** Returns the screen that a hash names; null if it names no screen. */
export function screenOf(hash: string): ScreenId | null {
  const name = hash.slice(1).split('/', 1)[0] ?? '';
  if (name === '') return 'today';
  if (isScreen(name)) return name;
  return Object.hasOwn(FORMER, name) ? (FORMER[name] ?? null) : null;
}
