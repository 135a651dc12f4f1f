const MIDNIGHT_UTC = /T00:00(:00(\.0+)?)?(Z|[+-]00:00)$/;
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns the practice's calendar day (YYYY-MM-DD) that a browser means. A timestamp with an offset means that instant's day in
 * the practice's zone. Exactly midnight UTC usually comes from a bare date, so it means the date as written, like a timestamp
 * without an offset.
 */
export function toLocalDate(written: string, timeZone: string): string {
  const isInstant = OFFSET.test(written.slice(10)) && !MIDNIGHT_UTC.test(written);
  if (!isInstant) return written.slice(0, 10);
  // Swedish formatting writes a date as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(written));
}
