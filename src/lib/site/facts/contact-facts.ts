import type { Practice } from '#contract/practice/practice.ts';
import { addressLine } from '#contract/practice/words.ts';

/** Returns a phone number as a link: "tel:+13205550100"; without a plus, it is of this country. */
export function phoneHref(phone: string): string {
  return `tel:+${phone.startsWith('+') ? '' : '1'}${phone.replaceAll(/\D/g, '')}`;
}

interface Place {
  location: string;
  /** Of a home visit, if it may be said. */
  visitAddress?: string | null | undefined;
}

/** Returns the place of a session: the practice's address, the client's own, or the home studio, whose address clients get in person. */
export function sessionPlace({ location, visitAddress }: Place, address: string): string {
  if (location === 'visit') return visitAddress ? `Your home: ${visitAddress}` : 'A home visit';
  return location === 'home' ? HOME_STUDIO : address;
}

const HOME_STUDIO = 'The home studio (call us if you haven’t been there before)';

/** Returns the link to the practice in Google Maps, found by its name and address. */
export function mapsHref({ name, address }: Pick<Practice, 'name' | 'address'>): string {
  const query = encodeURIComponent(`${name}, ${addressLine(address)}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
