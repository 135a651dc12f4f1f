import { utc, type OpenHours, type Taken } from './slot-calendar.ts';

/** The Monday that most cases ask about. */
export const MONDAY = '2026-11-23';

/** Only one day of the week is open. */
export const on = (
  dayOfWeek: number,
  from: string,
  until: string,
  more: Partial<OpenHours> = {},
): OpenHours[] => [{ dayOfWeek, from, until, ...more }];

/** Monday, 15:00 to 18:00 in UTC. */
export const MORNING = on(1, '09:00', '12:00');

/** What a free morning offers for an hour. */
export const WHOLE_MORNING = utc(MONDAY, '15:00', '15:30', '16:00', '16:30', '17:00');

/** A range of Monday, from times in UTC. */
export const during = (from: string, until: string) => ({
  from: `${MONDAY}T${from}:00Z`,
  until: `${MONDAY}T${until}:00Z`,
});

/** A booking on Monday, its buffer included. */
export const booked = (from: string, until: string): Taken => ({
  kind: 'appointment',
  ...during(from, until),
});
