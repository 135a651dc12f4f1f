/** Returns a time zone as people call it: "Central Time"; by its city if it has no such name. */
export function zoneName(zone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date('2026-07-01'))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name.startsWith('GMT')
    ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
    : name;
}
