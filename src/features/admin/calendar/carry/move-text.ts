import type { MovePreview } from '#contract/appointments/moves.ts';
import { wordList } from '#contract/practice/words.ts';
import { shortDay, whenOf } from '#lib/time/labels.ts';
import { clockAt, minuteOf } from '../day/minutes.ts';

type Warning = MovePreview['warnings'][number];

const CHANNELS = { email: 'an email', sms: 'a text' } as const;
const channelWords = (by: MovePreview['notifiedBy']) => wordList(by.map((each) => CHANNELS[each]));

/** Returns how soon: "right away", "in 90 seconds", "in 3 minutes". */
function soonWords(seconds: number): string {
  if (seconds < 1) return 'right away';
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.round(seconds / 60)} minutes`;
}

/** Returns what a move would mean, in sentences. */
export function consequencesOf(preview: MovePreview, firstName: string): string[] {
  const { notifiedBy, notifiedAfterSeconds, freeUntil, reminderAt, offeredTo } = preview;
  const news =
    notifiedBy.length > 0
      ? `${firstName} will get ${channelWords(notifiedBy)} with the new time ${soonWords(notifiedAfterSeconds)}.`
      : `No one will be notified: there is no email address for ${firstName}.`;
  const isSameDeadline = freeUntil.was === freeUntil.becomes;
  const deadline = `${firstName} can cancel free of charge until ${whenOf(freeUntil.becomes)}${isSameDeadline ? ', as before' : ''}.`;
  return [
    news,
    deadline,
    reminderAt === null
      ? 'No reminder is left to send.'
      : `The next reminder is sent ${whenOf(reminderAt)}.`,
    ...(offeredTo.length > 0
      ? [`This ends the offer to ${wordList(offeredTo)} from the waitlist.`]
      : []),
    'The price is the same. Nothing is due or refunded.',
  ];
}

/** Returns why a time can't be, in a sentence; null if it can. */
export function obstacleOf({ obstacle, inTheWay }: MovePreview): string | null {
  const names = { appointment: 'another session', hold: 'a hold' };
  const who = inTheWay ? (inTheWay.name ?? names[inTheWay.kind]) : 'something else';
  switch (obstacle) {
    case null:
      return null;
    case 'taken':
      return inTheWay ? `Overlaps ${who}, ${clockAt(minuteOf(inTheWay.startTime))}.` : 'Taken.';
    case 'too_close': {
      const minutes = inTheWay ? `${inTheWay.minutesNeeded} minutes needed` : 'more time needed';
      return `Too close to ${who}: ${minutes} between sessions.`;
    }
    case 'in_past':
      return 'That time has passed.';
    case 'hour_is_skipped':
      return 'The clock skips that hour.';
    case 'stale_version':
      return 'Someone else just changed this appointment.';
    case 'not_possible':
      return 'This appointment can’t be moved anymore.';
  }
}

/** Returns what is unusual about a time, in a sentence. */
export function warningOf(warning: Warning, { locationName, offeredTo }: MovePreview): string {
  switch (warning) {
    case 'outside_hours':
      return 'This is outside your hours.';
    case 'special_day':
      return 'You have special hours that day.';
    case 'time_off':
      return 'You have time off then.';
    case 'busy':
      return 'Your own calendar says you’re busy then.';
    case 'offered':
      return `This time is held for ${wordList(offeredTo) || 'someone'} from the waitlist.`;
    case 'other_location':
      return `You’re at ${locationName} then.`;
    case 'hour_comes_twice':
      return 'This hour comes twice that night. The session is in the second one.';
  }
}

/** Returns what the button says that sends the move; a warning makes it a question. */
export function moveWords({ notifiedBy, warnings }: MovePreview, firstName: string): string {
  const verbs = { email: 'email', sms: 'text' } as const;
  const news = notifiedBy.map((by) => verbs[by]);
  const act = [...(warnings.length > 0 ? ['move anyway'] : ['move']), ...news];
  const words = `${wordList(act)} ${firstName}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${warnings.length > 0 ? '?' : ''}`;
}

/** Returns what was sent, or will be, after a move: "Ruth will get an email." */
export function newsOf({ notifiedBy }: Pick<MovePreview, 'notifiedBy'>, firstName: string): string {
  return notifiedBy.length === 0
    ? `${firstName} isn’t notified.`
    : `${firstName} will get ${channelWords(notifiedBy)}.`;
}

/** Returns the nearest time that fits: "2:30 PM", with its day if it is another. */
export function nearestWords(
  { localDate, localTime }: { localDate: string; localTime: string },
  date: string,
): string {
  const time = clockAt(minuteOf(localTime));
  return localDate === date ? time : `${shortDay(localDate)}, ${time}`;
}
