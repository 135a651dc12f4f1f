import {
  CANCELLATION_POLICY,
  lateCancellationFeeCents,
} from '../../contract/rules/cancellation.ts';
import { displayMoney } from '../../contract/rules/money.ts';
import { clockLabel } from '../../lib/site/contact-facts.ts';
import { dayLabel, localMoment } from '../../lib/time/clock.ts';
import { fullRefundWords, type Tenders } from './tenders.ts';

const { freeUntilHours, lateFeePercent } = CANCELLATION_POLICY;
const HOUR_MS = 3_600_000;
/** Between words that stay on one line, as in "10:00 AM". */
const TIED = '\u00A0';

interface Session {
  startsAt: Date;
  /** The price of the service without enhancements and tax; null while it isn't known. */
  serviceCents: number | null;
  tenders: Tenders;
}

/** Returns the cancellation policy in the dates, dollars and credits of one booking, in sentences. */
export function cancellationWords(
  session: Session,
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const { startsAt, serviceCents, tenders } = session;
  const deadline = new Date(startsAt.getTime() - freeUntilHours * HOUR_MS);
  const { localDate, time } = localMoment(deadline, timeZone);
  const late = tenders.creditCents === null ? lateWords(session) : lateCreditWords(tenders);
  const noShow = serviceCents === null ? '' : ` (${displayMoney(serviceCents)})`;
  return [
    ...(now < deadline
      ? [
          `Cancel by ${dayLabel(localDate)} at ${clockLabel(time).replace(' ', TIED)}, ${freeUntilHours} hours before, and you get ${fullRefundWords(tenders)}.`,
          `If you cancel later, ${late}.`,
        ]
      : [`Your session is less than ${freeUntilHours} hours away: if you cancel, ${late}.`]),
    tenders.creditCents === null
      ? `For a no-show, we charge the full service fee${noShow}.`
      : 'For a no-show, your credit is used.',
  ];
}

function lateWords({ serviceCents, tenders: { giftCents, giftName, cardCents } }: Session): string {
  const inDollars =
    serviceCents === null
      ? ''
      : ` (${displayMoney(lateCancellationFeeCents(serviceCents))}${TIED}of${TIED}${displayMoney(serviceCents)})`;
  const rest =
    giftCents === 0
      ? 'refund the rest'
      : cardCents === 0
        ? `return the rest to your ${giftName}`
        : 'refund the rest the way you paid';
  return `we charge ${lateFeePercent}% of the service fee${inDollars} and ${rest}`;
}

/** A credit is used whole. What the fee leaves of its cost becomes gift value, and enhancements are refunded. */
function lateCreditWords({ creditCents, giftCents, cardCents }: Tenders): string {
  return new Intl.ListFormat('en-US').format([
    'your credit is used',
    ...(creditCents
      ? [`${100 - lateFeePercent}% of what it cost becomes gift value in your account`]
      : []),
    ...(giftCents + cardCents > 0 ? ['we refund the enhancements'] : []),
  ]);
}
