import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

export type Time = InstanceType<typeof ICAL.Time>;
export type Component = InstanceType<typeof ICAL.Component>;
export type Property = InstanceType<typeof ICAL.Property>;

/** A time zone by its IANA name, or as the file itself describes it. */
type Zone = string | InstanceType<typeof ICAL.Timezone>;

/** The zones of a file, and the clocks of its times. */
export interface Zones {
  /** The instant of a time, in milliseconds; a day is when it begins in the practice's zone. */
  instantOf(time: Time, property: Property): number;
  /** A bound that is written in UTC, on the wall clock of an event. */
  onWallClock(bound: Time, event: Property): Time;
}

/** What Windows calls the zones that calendars here are likely to be in. */
const WINDOWS_ZONES: Record<string, string> = {
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Alaskan Standard Time': 'America/Anchorage',
  'Pacific Standard Time': 'America/Los_Angeles',
  'US Mountain Standard Time': 'America/Phoenix',
  'Mountain Standard Time': 'America/Denver',
  'Central Standard Time': 'America/Chicago',
  'Canada Central Standard Time': 'America/Regina',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indianapolis',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Kolkata',
  'China Standard Time': 'Asia/Shanghai',
  'Singapore Standard Time': 'Asia/Singapore',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
  UTC: 'UTC',
};

const { utcTimezone, localTimezone } = ICAL.Timezone;

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Returns the zones of a file; a time without one is in the file's own zone, or the practice's. */
export function readZones(calendar: Component, practiceZone: string): Zones {
  const described = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => [String(zone.getFirstPropertyValue('tzid')), new ICAL.Timezone(zone)]),
  );
  const ofFile = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '');
  const usual = isKnown(ofFile) ? ofFile : practiceZone;
  const found = new Map<string, Zone>();

  const find = (id: string): Zone => {
    // Some programs put a path before the name.
    const names = [id, WINDOWS_ZONES[id], id.replace(/^\/[^/]+\/(?:[^/]+_\d+\/)?/, '')];
    const name = names.find((each) => each && isKnown(each));
    return name ?? described.get(id) ?? usual;
  };
  const zoneOf = (property: Property): Zone => {
    const id = property.getFirstParameter('tzid')?.replace(/^"|"$/g, '');
    if (!id) return usual;
    const zone = found.get(id) ?? find(id);
    found.set(id, zone);
    return zone;
  };

  return {
    instantOf(time, property) {
      if (time.isDate) return plainOf(time).toZonedDateTime(practiceZone).epochMilliseconds;
      if (time.zone === utcTimezone) return time.toJSDate().getTime();
      const zone = zoneOf(property);
      if (typeof zone === 'string') return plainOf(time).toZonedDateTime(zone).epochMilliseconds;
      const there = time.clone();
      there.zone = zone;
      return there.toJSDate().getTime();
    },
    onWallClock(bound, event) {
      if (bound.isDate || bound.zone !== utcTimezone) return bound;
      if (event.getFirstValue() instanceof ICAL.Time && isUtc(event)) return local(bound);
      const zone = zoneOf(event);
      if (typeof zone !== 'string') return local(bound.convertToZone(zone));
      const there = Temporal.Instant.fromEpochMilliseconds(
        bound.toJSDate().getTime(),
      ).toZonedDateTimeISO(zone);
      const { year, month, day, hour, minute, second } = there;
      return new ICAL.Time(
        { year, month, day, hour, minute, second, isDate: false },
        localTimezone,
      );
    },
  };
}

const isUtc = (property: Property) => (property.getFirstValue() as Time).zone === utcTimezone;

/** The same reading of the clock, in no zone. */
export function local(time: Time): Time {
  const copy = time.clone();
  if (!copy.isDate) copy.zone = localTimezone;
  return copy;
}

/** A reading of a wall clock as a time of an event: in UTC if the event is. */
export function asOf(event: Property, reading: Time): Time {
  const copy = reading.clone();
  if (!copy.isDate && isUtc(event)) copy.zone = utcTimezone;
  return copy;
}

function plainOf({ year, month, day, hour, minute, second, isDate }: Time) {
  return Temporal.PlainDateTime.from(
    isDate
      ? { year, month, day }
      : { year, month, day, hour, minute, second: Math.min(second, 59) },
  );
}

/** Returns how many days lie between two dates. */
export function daysBetween(from: Time, until: Time): number {
  const day = ({ year, month, day: ofMonth }: Time) => Date.UTC(year, month - 1, ofMonth);
  return Math.round((day(until) - day(from)) / 86_400_000);
}
