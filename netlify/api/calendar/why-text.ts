import type { WHY_REASONS } from '#contract/calendar/calendar.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel } from '#lib/time/clock.ts';

/** One rule that decides about a time, and for what takes it, whose it is and when; instants as local "YYYY-MM-DD HH:MM". */
export interface Reason {
  reason: (typeof WHY_REASONS)[number];
  name?: string | null | undefined;
  note?: string | null | undefined;
  is_for_undo?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
  expires_at?: string | null | undefined;
}

interface Range {
  opens: string;
  closes: string;
  locationName: string;
}

/** What was asked, and the settings that decide. */
export interface Decided {
  date: string;
  time: string;
  session: string;
  minutes: number;
  /** Null: anyone new. */
  clientName: string | null;
  specialDay: { name: string; isAsked: boolean } | null;
  noticeMinutes: number;
  horizonDays: number;
  stepMinutes: number;
  hours: readonly Range[];
  /** The hours that decide about the time. */
  range: Range | null;
}

/** A sentence, and the screen where that is set. */
interface Explanation {
  text: string;
  screen: string | null;
}

/** Returns a rule in a sentence with the names and numbers that decide, and where it is set. */
export function sayReason(reason: Reason, decided: Decided): Explanation {
  const { range } = decided;
  const who = decided.clientName ?? 'New clients';
  const place = range?.locationName ?? '';
  switch (reason.reason) {
    case 'offered':
      return explanation(`${who} can book this time online.`);
    case 'in_past':
      return explanation('This time is in the past.');
    case 'notice':
      return explanation(
        `Online booking closes ${lengthOf(decided.noticeMinutes)} before a session.`,
        'settings/rules',
      );
    case 'horizon':
      return explanation(
        `Online booking opens ${decided.horizonDays} days ahead.`,
        'settings/rules',
      );
    case 'closed':
      return explanation(`You’re closed on ${weekday(decided)}s.`, 'settings/hours');
    case 'special_day':
      return explanation(
        decided.specialDay?.isAsked
          ? `You’re closed that day until you answer: ${decided.specialDay.name}.`
          : `You’re closed that day: ${decided.specialDay?.name}.`,
        'settings/holidays',
      );
    case 'day_turned_off':
      return explanation(`${weekday(decided)}s are turned off.`, 'settings/hours');
    case 'outside_hours':
      return explanation(
        `Your hours that day are ${decided.hours.map(hoursOf).join(' and ')}.`,
        hoursScreen(decided),
      );
    case 'off_the_step':
      return explanation(
        `Online times are every ${decided.stepMinutes} minutes from ${timeLabel(range?.opens ?? '')}.`,
        'settings/rules',
      );
    case 'runs_past_closing':
      return explanation(
        `${decided.session}, would run past ${timeLabel(range?.closes ?? '')}, when these hours end.`,
        hoursScreen(decided),
      );
    case 'client_type':
      return explanation(
        `${hoursOf(range)} isn’t open to ${decided.clientName === null ? 'new clients' : `clients like ${decided.clientName}`}.`,
        hoursScreen(decided),
      );
    case 'needs_permission':
      return explanation(
        decided.clientName === null
          ? `${place} needs your permission, which new clients don’t have.`
          : `${place} needs your permission, and ${decided.clientName} doesn’t have it.`,
        'clients',
      );
    case 'needs_visit_permission':
      return explanation(
        decided.clientName === null
          ? 'Home visits are for existing clients you allow to book them.'
          : `${decided.clientName} can’t book home visits.`,
        'clients',
      );
    case 'outside_zones':
      return explanation(
        `${decided.clientName ?? 'This client'}’s address isn’t in an open zone.`,
        'settings/visits',
      );
    case 'hour_is_skipped':
      return explanation('The clock skips that hour: it jumps ahead that night.');
    case 'not_open_yet':
      return explanation('Clients can’t book online until the first steps are done.', 'settings');
    case 'service_retired':
      return explanation(`${decided.session}, isn’t for sale.`, 'settings/prices');
    case 'taken':
    case 'held':
    case 'offered_to_other':
    case 'time_off':
    case 'busy':
      return sayTaken(reason, decided);
  }
}

function sayTaken(reason: Reason, { date }: Decided): Explanation {
  const { name, note } = reason;
  const when = `${momentOn(reason.from ?? '', date)} to ${momentOn(reason.until ?? '', date)}`;
  const until = momentOn(reason.expires_at ?? '', date);
  switch (reason.reason) {
    case 'held':
      return explanation(
        reason.is_for_undo
          ? `You just moved a session from ${when} and can still undo that.`
          : `${name ?? 'Someone'} is paying for ${when}; it’s held until ${until}.`,
      );
    case 'offered_to_other':
      return explanation(`${when} is offered to ${name} until ${until}.`, 'waitlist');
    case 'time_off':
      return explanation(`You’re off ${when}${note ? `: ${note}` : ''}.`, 'settings/time-off');
    case 'busy':
      return explanation(
        `${name ?? 'Your own calendar'} has something ${when}.`,
        'settings/calendars',
      );
    default:
      return explanation(`${name}’s session takes ${when}, with the time around it.`);
  }
}

/** A time of a day; 24:00 is when the next one begins. */
const timeLabel = (time: string) => (time === '24:00' ? 'midnight' : clockLabel(time));

const explanation = (text: string, screen: string | null = null): Explanation => ({ text, screen });

const weekday = ({ date }: Decided) => dayLabel(date).split(',')[0];

const hoursOf = (range: Range | null) =>
  range
    ? `${timeLabel(range.opens)} to ${timeLabel(range.closes)} at ${range.locationName}`
    : 'That day';

/** Where the hours of that day are set. */
const hoursScreen = ({ specialDay }: Decided) =>
  specialDay === null ? 'settings/hours' : 'settings/holidays';

/** Minutes as a person says them: 720 is "12 hours". */
function lengthOf(minutes: number): string {
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** A local moment: its time alone if it is that day. */
function momentOn(moment: string, date: string): string {
  const [day = '', time = ''] = moment.split(' ');
  if (!time) return '';
  return day === date ? timeLabel(time) : `${dayLabel(day)}, ${timeLabel(time)}`;
}
