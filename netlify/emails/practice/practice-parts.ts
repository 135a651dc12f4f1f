import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { sessionService } from '../words/booking-text.ts';
import type { EmailPart } from '../frame/email-content.ts';

/** The way to the dashboard. */
export const dashboardButton = ({ url }: Practice): EmailPart => ({
  kind: 'button',
  link: { label: 'Open the dashboard', href: new URL(paths.admin, url).href },
});

/** What is sold or booked, as the database recorded it. */
interface RecordedService {
  service_name: string;
  /** Missing for a gift certificate. */
  duration_minutes?: number | undefined;
  /** How many credits were bought. */
  credits?: number | undefined;
}

/** A session with its length; anything else by its name alone. */
export function serviceOf({ service_name, duration_minutes, credits }: RecordedService): string {
  if (credits !== undefined || duration_minutes === undefined) return service_name;
  return sessionService({ serviceName: service_name, durationMinutes: duration_minutes });
}
