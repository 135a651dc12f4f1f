const MIDNIGHT_UTC = /T00:00(:00(\.0+)?)?(Z|[+-]00:00)$/;
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * The practice's calendar day (YYYY-MM-DD) that a browser means. A timestamp with an offset is an instant, and means
 * that instant's day in the practice's zone; exactly midnight UTC is how a bare date is usually turned into one, so it
 * means the date written, as do timestamps without an offset.
 */
export function toLocalDate(written: string, timeZone: string): string {
  const isInstant = OFFSET.test(written.slice(10)) && !MIDNIGHT_UTC.test(written);
  if (!isInstant) return written.slice(0, 10);
  // The Swedish calendar writes a date the way ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(written));
}
