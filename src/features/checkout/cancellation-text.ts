import {
  feeWords,
  noticeWords,
  type CancellationPolicy,
} from '../../contract/rules/cancellation.ts';
import { clockLabel } from '../../lib/site/contact-facts.ts';
import { dayLabel, localMoment } from '../../lib/time/clock.ts';

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
  policy: CancellationPolicy,
  { startsAt, serviceCents }: Session,
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const deadline = new Date(startsAt.getTime() - policy.freeUntilHours * HOUR_MS);
  const { localDate, time } = localMoment(deadline, timeZone);
  const notice = noticeWords(policy);
  const late = `we charge ${feeWords(policy.lateFeePercent, serviceCents)} and refund the rest.`;
  return [
    ...(now < deadline
      ? [
          `Cancel by ${dayLabel(localDate)} at ${clockLabel(time).replace(' ', TIED)}, ${notice} before, and you get everything back.`,
          `If you cancel later, ${late}`,
        ]
      : [`Your session is less than ${notice} away: if you cancel, ${late}`]),
    `For a no-show, we charge ${feeWords(policy.noShowFeePercent, serviceCents)}.`,
  ];
}
