import ICAL from 'ical.js';
import type { Taken } from '../take-out.ts';

/** Returns the appointments as a calendar file; canceled ones are marked as such. */
export function writeCalendar(taken: Taken, writtenAt: Date): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Appointments//EN');
  const services = new Map(
    (taken.get('services') ?? []).map((row) => [row['service_id'], row['name']]),
  );
  const at = (value: unknown) => ICAL.Time.fromJSDate(new Date(String(value)), true);
  for (const row of taken.get('appointments') ?? []) {
    const event = new ICAL.Component('vevent');
    const status = row['status'] === 'cancelled' ? 'CANCELLED' : 'CONFIRMED';
    const who = `${String(row['first_name'])} ${String(row['last_name'])}`;
    event.updatePropertyWithValue('uid', String(row['appointment_id']));
    event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(writtenAt, true));
    event.updatePropertyWithValue('dtstart', at(row['starts_at']));
    event.updatePropertyWithValue('dtend', at(row['ends_at']));
    event.updatePropertyWithValue('summary', `${who}: ${String(services.get(row['service_id']))}`);
    event.updatePropertyWithValue('status', status);
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
