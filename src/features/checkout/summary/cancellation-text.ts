import {
  feeWords,
  noticeWords,
  type CancellationPolicy,
} from '#contract/rules/money/cancellation.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';
import { fullRefundWords, type Tenders } from './tenders.ts';

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
  policy: CancellationPolicy,
  { startsAt, serviceCents, tenders }: Session,
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const { lateFeePercent, noShowFeePercent } = policy;
  const deadline = new Date(startsAt.getTime() - policy.freeUntilHours * HOUR_MS);
  const { localDate, time } = localMoment(deadline, timeZone);
  const notice = noticeWords(policy);
  const byCredit = tenders.creditCents !== null;
  const late = byCredit
    ? lateCreditWords(lateFeePercent, tenders)
    : `we charge ${feeWords(lateFeePercent, serviceCents)} and ${restWords(tenders)}`;
  return [
    ...(now < deadline
      ? [
          `Cancel by ${dayLabel(localDate)} at ${clockLabel(time).replace(' ', TIED)}, ${notice} before, and you get ${fullRefundWords(tenders)}.`,
          `If you cancel later, ${late}.`,
        ]
      : [`Your session is less than ${notice} away: if you cancel, ${late}.`]),
    byCredit
      ? `For a no-show, ${list.format(creditWords(noShowFeePercent, tenders))}.`
      : `For a no-show, we charge ${feeWords(noShowFeePercent, serviceCents)}.`,
  ];
}

const list = new Intl.ListFormat('en-US');

function restWords({ giftCents, giftName, cardCents }: Tenders): string {
  if (giftCents === 0) return 'refund the rest';
  return cardCents === 0
    ? `return the rest to your ${giftName}`
    : 'refund the rest the way you paid';
}

/** A credit is used whole. What the fee leaves of its cost becomes gift value. */
function creditWords(percent: number, { creditCents }: Tenders): string[] {
  if (percent === 0) return ['you get your credit back'];
  return [
    'your credit is used',
    ...(creditCents && percent < 100
      ? [`${100 - percent}% of what it cost becomes gift value in your account`]
      : []),
  ];
}

/** The same for a late cancellation, which refunds the enhancements. */
function lateCreditWords(percent: number, tenders: Tenders): string {
  const { giftCents, cardCents } = tenders;
  return list.format([
    ...creditWords(percent, tenders),
    ...(giftCents + cardCents > 0 ? ['we refund the enhancements'] : []),
  ]);
}
