import type { OpeningHours, Practice } from './practice-schema.ts';

/** Returns a phone number as a link: "tel:+13205550142". */
export function phoneHref(phone: string): string {
  return `tel:+1${phone.replaceAll(/\D/g, '')}`;
}

/** Returns the address on one line: "815 Broadway, Alexandria, MN 56308". */
export function addressLine({ street, city, region, postalCode }: Practice['address']): string {
  return `${street}, ${city}, ${region} ${postalCode}`;
}

/** Returns the place of a session: the practice's address, or the home studio, whose address clients get in person. */
export function sessionPlace(location: string, address: string): string {
  return location === 'home' ? HOME_STUDIO : address;
}

const HOME_STUDIO = 'The home studio (call us if you haven’t been there before)';

/** Returns the link to the practice in Google Maps, found by its name and address. */
export function mapsHref({ name, address }: Pick<Practice, 'name' | 'address'>): string {
  const query = encodeURIComponent(`${name}, ${addressLine(address)}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** Returns a wall-clock time as people say it: "09:00" becomes "9:00 AM". */
export function clockLabel(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Returns words as a list: "Monday, Wednesday and Friday". */
export function wordList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns when a group of days is open: "9:00 AM to 5:00 PM", or who it is for. */
export function hoursLabel({ opens, closes, clients }: OpeningHours): string {
  const times = opens && closes ? `${clockLabel(opens)} to ${clockLabel(closes)}` : '';
  if (clients === 'everyone') return times;
  return times ? `${times}, existing clients only` : 'Existing clients only';
}
