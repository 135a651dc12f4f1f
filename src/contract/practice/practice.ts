import type { Snapshot } from './snapshot.ts';

/** The days of the week, Monday first. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Days that are open alike. */
export interface OpeningHours {
  days: (typeof DAYS)[number][];
  /** Both or neither. */
  opens?: string | undefined;
  closes?: string | undefined;
  /** Only existing clients book these days, by phone. */
  clients: 'everyone' | 'existing';
}

export interface Address {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  building: string;
  wheelchairAccessible: boolean;
}

/** Who and where the practice is, as pages and messages say it. */
export interface Practice {
  name: string;
  /** The address of the site. */
  url: string;
  phone: string;
  email: string;
  timeZone: string;
  therapist: {
    firstName: string;
    pronoun: 'she' | 'he' | 'they';
    yearsOfExperience: number;
    /** A training or registration that can be shown. */
    credential: string;
    /** Completes the first name: one thing that makes the therapist a person. */
    personal: string;
  };
  address: Address;
  geo?: { latitude: number; longitude: number } | undefined;
  hours: OpeningHours[];
  social: { name: string; url?: string | undefined }[];
}

/** Returns who and where the practice is. What a new practice hasn't said yet stands in brackets, so that its dashboard can be built. */
export function toPractice(snapshot: Snapshot, url: string): Practice {
  const { practice, locations, social_profiles, time_zone, week } = snapshot;
  const place = locations.find(({ address }) => address !== null);
  return {
    name: practice.name ?? '[name]',
    url,
    phone: practice.phone ?? '[phone]',
    email: practice.email ?? '[email]',
    timeZone: time_zone,
    therapist: {
      firstName: practice.first_name ?? '[first name]',
      pronoun: practice.pronoun ?? 'they',
      yearsOfExperience: practice.years ?? 0,
      credential: practice.credential ?? '[credential]',
      personal: practice.personal ?? '[personal]',
    },
    address: {
      ...(place?.address ?? UNKNOWN_ADDRESS),
      building: place?.address?.building ?? '',
      wheelchairAccessible: place?.is_accessible ?? false,
    },
    ...(place?.geo && { geo: place.geo }),
    hours: groupDays(week),
    social: social_profiles.map(({ name, url: profile }) => ({
      name,
      ...(profile !== null && { url: profile }),
    })),
  };
}

const UNKNOWN_ADDRESS = {
  street: '[street]',
  city: '[town]',
  region: '[state]',
  postalCode: '[ZIP code]',
  country: 'US',
};

/** Returns the days with equal hours together, those for everyone first. Days that only existing clients have are without times. */
function groupDays(week: Snapshot['week']): OpeningHours[] {
  const groups: OpeningHours[] = [];
  for (const { day_of_week, hours } of week) {
    const day = DAYS[day_of_week - 1];
    if (day === undefined || hours.length === 0) continue;
    const open = hours.filter(({ is_for_new_clients }) => is_for_new_clients);
    for (const times of open.length > 0 ? open : [null]) {
      const same = groups.find(
        (group) => group.opens === times?.opens && group.closes === times?.closes,
      );
      if (same) same.days.push(day);
      else if (times)
        groups.push({ days: [day], opens: times.opens, closes: times.closes, clients: 'everyone' });
      else groups.push({ days: [day], clients: 'existing' });
    }
  }
  return [
    ...groups.filter(({ clients }) => clients === 'everyone'),
    ...groups.filter(({ clients }) => clients === 'existing'),
  ];
}
