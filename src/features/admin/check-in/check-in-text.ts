import type { CheckInState, NearVisit, RunningCheckIn } from '#contract/check-ins/check-ins.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { timeOf } from '#lib/time/labels.ts';

const MINUTE_MS = 60_000;
/** Between asking her and texting her contact. */
const ANSWER_MINUTES = 10;

/** Returns what will happen once she has gone in: when she is asked, and who is texted when. */
export function promiseWords(
  { endsAt }: Pick<NearVisit, 'endsAt'>,
  { name, graceMinutes }: NonNullable<CheckInState['contact']>,
  now: number,
): string {
  const asksAt = Math.max(Date.parse(endsAt), now) + graceMinutes * MINUTE_MS;
  const notifiesAt = asksAt + ANSWER_MINUTES * MINUTE_MS;
  return `We’ll ask at ${timeOf(asksAt)} whether you’re out. No answer by ${timeOf(notifiesAt)}, and ${name} gets a text.`;
}

/** What a running check-in says: a line in bold and what follows, and whether she has to act now. */
export interface CheckInWords {
  head: string;
  words: string;
  isUrgent: boolean;
}

/** Returns what a running check-in says now. */
export function runningWords(
  checkIn: RunningCheckIn,
  { contact, isWatched }: Pick<CheckInState, 'contact' | 'isWatched'>,
  now: number,
): CheckInWords {
  const name = contact?.name ?? 'your contact';
  const notified = notifiedWords(checkIn, name);
  if (notified !== null) return notified;
  if (!isWatched) {
    const call = contact
      ? `Call ${name} at ${phoneLabel(contact.phone)} once you’re out.`
      : 'Call someone once you’re out.';
    return {
      head: 'Nobody is watching.',
      words: `The check-in isn’t running right now. ${call}`,
      isUrgent: true,
    };
  }
  const { client, wentInAt, dueAt, notifiesAt, isCanceled } = checkIn;
  if (now >= Date.parse(dueAt))
    return {
      head: 'Are you out?',
      words: `Visit to ${client}. ${name} gets a text at ${timeOf(notifiesAt)}.`,
      isUrgent: true,
    };
  const canceled = isCanceled ? ' The visit was canceled meanwhile.' : '';
  return {
    head: `With ${client} since ${timeOf(wentInAt)}.`,
    words: `We’ll ask at ${timeOf(dueAt)} whether you’re out.${canceled}`,
    isUrgent: false,
  };
}

function notifiedWords({ alert, openedAt }: RunningCheckIn, name: string): CheckInWords | null {
  switch (alert) {
    case 'none':
      return null;
    case 'sending':
      return { head: `We’re texting ${name} now.`, words: 'Are you out?', isUrgent: true };
    case 'failed':
      return {
        head: `We couldn’t text ${name}.`,
        words: 'No text went out. Call someone once you’re out.',
        isUrgent: true,
      };
    case 'sent': {
      const opened = openedAt.at(-1);
      const seen = opened ? ` and opened the page at ${timeOf(opened)}` : '';
      return { head: `${name} got a text${seen}.`, words: 'Are you out?', isUrgent: true };
    }
  }
}

/** Returns what a check-in says without a connection: what she presses isn't known to anyone. */
export function offlineWords(checkIn: RunningCheckIn, name: string, wantsOut: boolean): string {
  const otherwise = `${name} gets a text at ${timeOf(checkIn.notifiesAt)} unless you answer before.`;
  return wantsOut
    ? `Not sent yet: there’s no connection. We’ll send it as soon as you’re online, if this page is still open. ${otherwise}`
    : `Without a connection, nothing you press here is sent. ${otherwise}`;
}
