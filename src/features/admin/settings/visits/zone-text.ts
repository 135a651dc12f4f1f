import type { TravelZone } from '#contract/appointments/home-visits.ts';

/** Returns the zones in a line: "2 zones, 1 closed". */
export function zonesLine(zones: readonly Pick<TravelZone, 'isOpen'>[]): string {
  if (zones.length === 0) return 'No zones yet';
  const closed = zones.filter(({ isOpen }) => !isOpen).length;
  const count = zones.length === 1 ? '1 zone' : `${zones.length} zones`;
  return closed === 0 ? count : `${count}, ${closed} closed`;
}
