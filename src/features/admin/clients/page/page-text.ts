import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { ClientMessage, ClientPage } from '#contract/clients/client-record.ts';
import { noteInWords } from '#contract/notes/note-text.ts';
import { SIGNED_NOTE_YEARS } from '#contract/rules/retention/retention.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { longDate } from '#lib/time/clock.ts';
import { addDays, dateOf, instantHere, longDay, timeOf, whenOf } from '#lib/time/labels.ts';
import { paymentState } from '../../appointments/marks/payment-state.ts';
import type { MarkProps } from '../../ui/marks.tsx';

const monthYear = (localDate: string) =>
  new Date(`${localDate}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Returns who this is in a line: "14 visits since May 2024. Member."; of an erased client, since when they are. */
export function standingWords({
  client,
  since,
  erasedAt,
}: Pick<ClientPage, 'client' | 'since' | 'erasedAt'>): string {
  if (erasedAt !== null) {
    return `Erased on ${longDate(dateOf(erasedAt))}. Visits stay without a name, and finished notes for ${SIGNED_NOTE_YEARS} years after the last one.`;
  }
  const { visits, isMember } = client;
  const month = monthYear(dateOf(since));
  const been =
    visits === 0
      ? `On file since ${month}, no visits yet.`
      : `${visits} visit${visits === 1 ? '' : 's'}, on file since ${month}.`;
  return isMember ? `${been} Member.` : been;
}

/** Returns how far off a day is: "today", "tomorrow", "in 8 days". */
export function daysAhead(localDate: string, now: number): string {
  const today = dateOf(now);
  if (localDate <= today) return 'today';
  if (localDate === addDays(today, 1)) return 'tomorrow';
  return `in ${Math.round((Date.parse(localDate) - Date.parse(today)) / 86_400_000)} days`;
}

type NextTime = NonNullable<ClientPage['nextTime']>;

/** Returns how often they come: "Comes every 3 weeks."; null if that isn't clear. */
export function rhythmWords({ everyWeeks }: Pick<NextTime, 'everyWeeks'>): string | null {
  if (everyWeeks === null) return null;
  return everyWeeks === 1 ? 'Comes every week.' : `Comes every ${everyWeeks} weeks.`;
}

/** Returns the time to book next: "Wednesday, December 23, 2:00 PM". */
export function nextTimeWords({ date, time }: Pick<NextTime, 'date' | 'time'>): string {
  return `${longDay(date)}, ${timeOf(instantHere(date, time))}`;
}

/**
 * Returns the marks of a visit that is over: how it was paid or what is due, and of its status only what is exceptional, such
 * as a no-show.
 */
export function pastMarks(appointment: AdminAppointment): MarkProps[] {
  const { status, isDeclined, money } = appointment;
  const payment = paymentState(appointment);
  const owes = money.state === 'owed' || money.state === 'disputed' || money.state === 'refunding';
  switch (status) {
    case 'cancelled': {
      const ended: MarkProps = {
        shape: 'dash',
        tone: 'soft',
        children: isDeclined ? 'Declined' : 'Canceled',
      };
      return owes ? [ended, payment] : [ended];
    }
    case 'no_show':
      return [{ shape: 'diamond', tone: 'bad', children: 'No-show' }, ...(owes ? [payment] : [])];
    case 'completed':
      return [payment];
    default:
      return [{ shape: 'half', tone: 'due', children: 'Not closed yet' }, payment];
  }
}

/** Returns when an answer by text would be sent. */
export function sendingText(sendAt: string, now: number): string {
  return Date.parse(sendAt) <= now + 60_000
    ? 'Sends right away, from the number that texts them.'
    : `Texts aren’t sent at this hour. This one sends ${whenOf(sendAt, now)}.`;
}

/** Returns what became of an answer by text. */
export function answeredText(state: 'waiting' | 'sent' | 'failed', when: string): string {
  if (state === 'sent') return 'Your text was sent.';
  if (state === 'failed') return 'It couldn’t be sent. Call them, or answer by email.';
  return `Your text will be sent ${when}.`;
}

/** Returns what became of a message, as a word with its mark. */
export function messageMark(message: ClientMessage): MarkProps {
  const { isFromClient, state, delivery, failure, taskId } = message;
  if (taskId !== null) return { shape: 'half', tone: 'due', children: 'Needs an answer' };
  if (isFromClient) return { shape: 'open', tone: 'back', children: 'Received' };
  if (state === 'due' || state === 'claimed')
    return { shape: 'half', tone: 'due', children: 'Scheduled' };
  const isLost = state !== 'sent' || failure !== null;
  if (isLost || (delivery !== null && delivery !== 'delivered'))
    return { shape: 'diamond', tone: 'bad', children: 'Not delivered' };
  return delivery === 'delivered'
    ? { shape: 'full', tone: 'good', children: 'Delivered' }
    : { shape: 'full', tone: 'soft', children: 'Sent' };
}

/** Returns how many credits there are, and of what lengths: ["7", "4 of 60 min, 3 of 90 min"]. */
export function creditFigures(credits: ClientPage['client']['credits']): [string, string] {
  const left = credits.filter(({ available }) => available > 0);
  const sum = left.reduce((total, { available }) => total + available, 0);
  const lengths = left.map(
    ({ duration, available }) => `${available} of ${durationLabel(duration, 'min')}`,
  );
  return [String(sum), lengths.join(', ') || 'none left'];
}

/** Returns the tags in a comma-separated text, each once. */
export function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

type SessionNote = ClientPage['sessionNotes'][number];

/** Returns the session notes that contain all of some words, in any case. */
export function findNotes<Note extends Pick<SessionNote, 'note' | 'chart' | 'addenda'>>(
  notes: readonly Note[],
  typed: string,
): Note[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return notes.filter(({ note, chart, addenda }) => {
    const added = addenda.map((each) => each.words ?? '');
    const text = [noteInWords({ note: note ?? '', chart }), ...added].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
