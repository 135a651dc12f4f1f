import { durationLabel } from '../../../src/contract/durations.ts';

/** What the messages to a client say about an appointment. */
export interface BookedSession {
  appointmentId: string;
  firstName: string;
  serviceName: string;
  durationMinutes: number;
  enhancementNames: readonly string[];
  /** The instant at which the session starts. */
  startsAt: Date;
  totalCents: number;
}

/** The day and time of a session in a time zone, in words: "Wednesday, December 2 at 9:00 AM". */
export function sessionTime({ startsAt }: Pick<BookedSession, 'startsAt'>, timeZone: string) {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Intl puts a narrow no-break space before AM and PM, which a text message would pay for twice.
  return `${day.format(startsAt)} at ${time.format(startsAt).replace(/\s/u, ' ')}`;
}

/** The service of a session in words: "Thai Bodywork, 90 minutes". */
export function sessionService(session: Pick<BookedSession, 'serviceName' | 'durationMinutes'>) {
  return `${session.serviceName}, ${durationLabel(session.durationMinutes)}`;
}
