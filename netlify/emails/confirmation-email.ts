import { CANCELLATION_POLICY, lateCancellationFeeCents } from '../../src/contract/cancellation.ts';
import { displayConfirmationCode } from '../../src/contract/checkout.ts';
import { displayMoney, formatMoney } from '../../src/contract/money.ts';
import { addressLine, sessionPlace } from '../../src/lib/contact-facts.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { phoneOf, renderEmail, type EmailContent, type EmailPart } from './frame.tsx';
import { recordDay, sessionService, sessionTime, zoneName, type Booking } from './booking-words.ts';

/** The e-mail that confirms a booking, receipt included, as HTML and as plain text. No health notes. */
export function confirmationEmail(booking: Booking, practice: Practice) {
  return renderEmail(confirmation(booking, practice), practice);
}

function confirmation(booking: Booking, practice: Practice): EmailContent {
  const when = sessionTime(booking, practice.timeZone);
  return {
    subject: `Your massage on ${when}`,
    preview: `${sessionService(booking)}, ${when}. ${bookedWords(booking)}`,
    heading: `Thank you, ${booking.firstName}.`,
    parts: [
      { kind: 'text', words: bookedWords(booking) },
      detailsCard(booking, practice),
      { kind: 'title', words: 'Before your visit' },
      {
        kind: 'soft',
        words:
          'Arrive 10-15 minutes early. Avoid large meals 2 hours before. Stay hydrated. Tell us if your health has changed.',
      },
      { kind: 'soft', words: 'The attached file puts the appointment into your calendar.' },
      { kind: 'title', words: 'If you need another time' },
      {
        kind: 'soft',
        words: ['Please call ', phoneOf(practice), '. ', policyWords(booking, practice)],
      },
      { kind: 'title', words: 'Receipt' },
      ...receipt(booking, practice),
    ],
  };
}

/** What is promised: the time is theirs once it is paid; the practice's confirmation adds a word. */
export function bookedWords({ status }: Pick<Booking, 'status'>): string {
  return `Your time is ${status === 'pending' ? 'reserved' : 'confirmed'} and paid.`;
}

function detailsCard(booking: Booking, practice: Practice): EmailPart {
  const { startsAt, enhancementNames } = booking;
  const { timeZone, address } = practice;
  return {
    kind: 'facts',
    rows: [
      ['When', `${sessionTime(booking, timeZone)} ${zoneName(startsAt, timeZone)}`],
      ['Where', sessionPlace(booking.location, `${addressLine(address)} (${address.building})`)],
      ['Service', sessionService(booking)],
      ...(enhancementNames.length > 0 ? [['Extras', enhancementNames.join(', ')] as const] : []),
      ['Confirmation code', displayConfirmationCode(booking.confirmationCode)],
    ],
  };
}

const PARTS = new Map([
  [50, 'half of'],
  [100, 'all of'],
]);

/** What paid for it, in the order in which that is taken. */
function paidBy({ paidBy: { isCredit, giftCents, cardCents } }: Booking): string {
  const parts = [
    ...(isCredit ? ['session credit'] : []),
    ...(giftCents > 0 ? [`gift value (${displayMoney(giftCents)})`] : []),
    ...(cardCents > 0 ? ['card, online'] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** The policy in the dollars of this booking; the day until which it is free, when that is still ahead. */
function policyWords(
  { lines, startsAt, paidAt, paidBy: { isCredit } }: Booking,
  { timeZone }: Practice,
): string {
  const { freeUntilHours, lateFeePercent, noShowFeePercent } = CANCELLATION_POLICY;
  const serviceCents = lines[0]?.cents ?? 0;
  const deadline = new Date(startsAt.getTime() - freeUntilHours * 3_600_000);
  const until =
    deadline > paidAt ? ` (until ${sessionTime({ startsAt: deadline }, timeZone)})` : '';
  const part = (percent: number) => PARTS.get(percent) ?? `${percent}% of`;
  const noShowCents = Math.floor((serviceCents * noShowFeePercent) / 100);
  const free = `Up to ${freeUntilHours} hours before the start${until} you can cancel and all of your payment goes back`;
  if (isCredit) {
    const half =
      serviceCents > 0
        ? ` and ${displayMoney(serviceCents - lateCancellationFeeCents(serviceCents))} of what it cost becomes gift value on your account, with its share of the tax`
        : '';
    return (
      `${free}, your credit as well. After that the credit stays used${half}; extras and tax go back. ` +
      'If you don’t come, the credit stays used.'
    );
  }
  return (
    `${free}. ` +
    `After that we keep ${part(lateFeePercent)} the service fee, ${displayMoney(lateCancellationFeeCents(serviceCents))}; extras and tax go back. ` +
    `If you don’t come, we keep ${part(noShowFeePercent)} the service fee, ${displayMoney(noShowCents)}.`
  );
}

/** What an insurer or a spending account asks for. It says nothing about anybody's health. */
function receipt(booking: Booking, practice: Practice): EmailPart[] {
  const { therapist, timeZone, name, address } = practice;
  const amount = (cents: number) => `$${formatMoney(cents)}`;
  return [
    {
      kind: 'facts',
      rows: [
        ['Provider', `${therapist.firstName}, ${therapist.credential}, ${name}`],
        ['Address', addressLine(address)],
        ['Phone', [phoneOf(practice)]],
        ['Client', `${booking.firstName} ${booking.lastName}`],
        ['Date of service', recordDay(booking.startsAt, timeZone)],
        ['Date paid', recordDay(booking.paidAt, timeZone)],
        ['Paid by', paidBy(booking)],
      ],
    },
    {
      kind: 'sums',
      rows: [
        ...booking.lines.map(({ name: line, cents }) => [line, amount(cents)] as const),
        ['Sales tax', amount(booking.taxCents)],
        ['Paid in full', amount(booking.totalCents)],
      ],
    },
    {
      kind: 'soft',
      words:
        'This receipt carries no diagnosis. Whether massage is covered depends on your plan: ask your plan what it needs.',
    },
  ];
}
