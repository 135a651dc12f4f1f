import type { AppointmentEntry, CalendarEntry } from '#contract/calendar/calendar.ts';
import { dayName, longDay, timeOf } from '#lib/time/labels.ts';
import { driveWords, leaveWords } from '../../home-visits/visit-text.ts';
import { nameOf } from '../../ui/name-of.ts';
import { money } from '../../ui/fields/money.ts';
import type { MarkProps } from '../../ui/marks.tsx';
import type { Item } from './items.ts';
import { spanOf } from './minutes.ts';

const STATUS: Record<AppointmentEntry['status'], MarkProps> = {
  pending: { shape: 'half', tone: 'due', children: 'Request' },
  confirmed: { shape: 'full', tone: 'good', children: 'Confirmed' },
  completed: { shape: 'full', tone: 'soft', children: 'Done' },
  cancelled: { shape: 'dash', tone: 'soft', children: 'Canceled' },
  no_show: { shape: 'diamond', tone: 'bad', children: 'No-show' },
};

/** Returns how an appointment stands. */
export const statusMark = ({ status }: AppointmentEntry): MarkProps => STATUS[status];

const creditWords = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

/** Returns how its payment stands. */
export function moneyMark(entry: AppointmentEntry): MarkProps {
  switch (entry.moneyState) {
    case 'owed':
      return { shape: 'half', tone: 'due', children: `${money(entry.owed)} due` };
    case 'disputed':
      return { shape: 'diamond', tone: 'bad', children: 'Payment disputed' };
    case 'refunding':
      return { shape: 'half', tone: 'back', children: 'Being refunded' };
    case 'refunded':
      return { shape: 'open', tone: 'back', children: 'Refunded' };
    case 'partly_refunded':
      return { shape: 'half', tone: 'back', children: 'Partly refunded' };
    case 'nothing_due':
      return { shape: 'dash', tone: 'soft', children: 'Nothing due' };
    case 'paid':
      return entry.creditsUsed > 0
        ? { shape: 'open', tone: 'back', children: creditWords(entry.creditsUsed) }
        : { shape: 'full', tone: 'good', children: 'Paid' };
  }
}

/** Returns the one state that matters most where there is room for one. */
export function mainMark(entry: AppointmentEntry): MarkProps {
  const isTold = ['owed', 'disputed'].includes(entry.moneyState);
  if (entry.status === 'completed')
    return isTold ? moneyMark(entry) : { ...STATUS.completed, children: doneWords(entry) };
  if (entry.status !== 'confirmed') return STATUS[entry.status];
  return entry.moneyState === 'nothing_due' ? STATUS.confirmed : moneyMark(entry);
}

const doneWords = (entry: AppointmentEntry) => `Done, ${lowerFirst(moneyMark(entry).children)}`;
const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** Returns the title of an entry. */
export function titleOf(entry: CalendarEntry): string {
  switch (entry.kind) {
    case 'appointment':
      return nameOf(entry.client);
    case 'hold':
      return entry.isForUndo ? 'Held for Undo' : 'On hold';
    case 'offer':
      return `Offered to ${entry.name}`;
    case 'time_off':
      return 'Time off';
    case 'busy':
      return 'Busy';
    case 'open':
      return 'Open';
  }
}

/** Returns what there is to say of an entry beside its title and time. */
export function detailOf(entry: CalendarEntry): string {
  switch (entry.kind) {
    case 'appointment':
      return `${entry.serviceName}, ${entry.locationName}`;
    case 'hold':
      if (entry.isForUndo) return 'until the move can no longer be undone';
      return [entry.firstName, entry.serviceName].filter(Boolean).join(', ') || 'being booked';
    case 'offer':
      return `until ${timeOf(entry.expiresAt)}`;
    case 'time_off':
      return entry.note ?? '';
    case 'busy':
      return entry.calendarName;
    case 'open':
      return '';
  }
}

/** Returns the name of an entry for a screen reader; the hour never comes without its day. */
export function spokenName({ entry, date, minute, until }: Item): string {
  const span = plain(spanOf(minute, until));
  if (entry.kind === 'open') return `Open, ${dayName(date)}, ${span}. Book.`;
  const states =
    entry.kind === 'appointment'
      ? [
          ...[statusMark(entry), moneyMark(entry)].map(({ children }) => lowerFirst(children)),
          entry.isFirstVisit && 'first visit',
          entry.isOutsideHours && 'outside your hours',
          entry.homeVisit && lowerFirst(leaveWords(entry.homeVisit)),
          entry.homeVisit && driveWords(entry.homeVisit),
        ]
      : [];
  const parts = [titleOf(entry), plain(longDay(date)), span, detailOf(entry), ...states];
  return `${plain(parts.filter(Boolean).join(', '))}.`;
}

const plain = (words: string) => words.replaceAll('\u00A0', ' ');
