import {
  CANCELLATION_POLICY,
  lateCancellationFeeCents,
} from '../../contract/rules/cancellation.ts';
import { displayMoney } from '../../contract/rules/money.ts';
import { clockLabel } from '../../lib/site/contact-facts.ts';
import { dayLabel, localMoment } from '../../lib/time/clock.ts';

const { freeUntilHours, lateFeePercent } = CANCELLATION_POLICY;
const HOUR_MS = 3_600_000;
/** Between words that stay on one line, as in "10:00 AM". */
const TIED = '\u00A0';

interface Session {
  startsAt: Date;
  /** The price of the service without enhancements and tax; null while it isn't known. */
  serviceCents: number | null;
}

/** Returns the cancellation policy in the dates and dollars of one booking, in sentences. */
export function cancellationWords(
  { startsAt, serviceCents }: Session,
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const deadline = new Date(startsAt.getTime() - freeUntilHours * HOUR_MS);
  const { localDate, time } = localMoment(deadline, timeZone);
  const lateFee = `we charge ${lateFeePercent}% of the service fee`;
  const inDollars =
    serviceCents === null
      ? ''
      : ` (${displayMoney(lateCancellationFeeCents(serviceCents))}${TIED}of${TIED}${displayMoney(serviceCents)})`;
  const noShow = serviceCents === null ? '' : ` (${displayMoney(serviceCents)})`;
  return [
    ...(now < deadline
      ? [
          `Cancel by ${dayLabel(localDate)} at ${clockLabel(time).replace(' ', TIED)}, ${freeUntilHours} hours before, and you get everything back.`,
          `If you cancel later, ${lateFee}${inDollars} and refund the rest.`,
        ]
      : [
          `Your session is less than ${freeUntilHours} hours away: if you cancel, ${lateFee}${inDollars} and refund the rest.`,
        ]),
    `For a no-show, we charge the full service fee${noShow}.`,
  ];
}
