import type { Address, OpeningHours } from './practice.ts';

/** Returns the address on one line: "12 Main Street, Osakis, MN 56360". */
export function addressLine({ street, city, region, postalCode }: Address): string {
  return `${street}, ${city}, ${region} ${postalCode}`;
}

/** Returns the address with what helps to find it: "12 Main Street, Osakis, MN 56360 (old depot)". */
export function placeLine(address: Address): string {
  return addressLine(address) + (address.building && ` (${address.building})`);
}

/** Returns what helps to find the address, as the end of a sentence: "in the old depot"; nothing where there is nothing to say. */
export function buildingWords({ building }: Pick<Address, 'building'>): string[] {
  return building ? [`in the ${building}`] : [];
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
