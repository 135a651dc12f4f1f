import type { HomeVisit } from '#contract/appointments/appointments.ts';
import { clockLabel } from '#contract/practice/words.ts';
import type { HomeAddress } from '#contract/rules/home-visits.ts';

/** Returns "12 Birch St, Alexandria 56308". */
export const addressOf = ({ street, city, zip }: HomeAddress) => `${street}, ${city} ${zip}`;

/** Returns "Leave by 9:35 AM". */
export const leaveWords = ({ leaveBy }: Pick<HomeVisit, 'leaveBy'>) =>
  `Leave by ${clockLabel(leaveBy)}`;

/** Returns the drive there: "20-minute drive". */
export const driveWords = ({ minutesBefore }: Pick<HomeVisit, 'minutesBefore'>) =>
  minutesBefore === 0 ? 'No drive' : `${minutesBefore}-minute drive`;

/** Returns both drives: "20 minutes there, 15 back". */
export const takenWords = ({
  minutesBefore,
  minutesAfter,
}: Pick<HomeVisit, 'minutesBefore' | 'minutesAfter'>) =>
  `${minutesBefore} minutes there, ${minutesAfter} back`;

/** Returns the link to the way there in Google Maps, which opens only when it is pressed. */
export const directionsHref = (address: HomeAddress) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressOf(address))}`;
