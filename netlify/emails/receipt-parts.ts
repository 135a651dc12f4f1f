import { formatMoney, formatSignedMoney } from '../../src/contract/rules/money.ts';
import { addressLine } from '../../src/contract/practice/words.ts';
import type { Practice } from '../../src/contract/practice/practice.ts';
import { recordDay, sessionService, type Appointment } from './booking-text.ts';
import { phoneOf, type EmailPart, type EmailRow } from './frame/email-content.ts';
import { owedOf, paidWords } from './money-text.ts';

/** The receipt for an insurer or a spending account, or what it costs until it is paid. It says nothing about health. */
export function receipt(to: Appointment, practice: Practice): EmailPart[] {
  const owed = owedOf(to.money);
  const sums = { ...to, adjustedCents: adjustedCents(to) };
  if (owed > 0) {
    const paid = paidWords(to.money);
    const rest: EmailRow[] = paid ? [['Paid so far', paid]] : [];
    return [
      { kind: 'title', words: 'What it costs' },
      sumsCard(to.lines, sums, 'Total', [...rest, ['Balance due', `$${formatMoney(owed)}`]]),
    ];
  }
  const { therapist, timeZone, name, address } = practice;
  return [
    { kind: 'title', words: 'Receipt' },
    {
      kind: 'facts',
      rows: [
        ['Provider', `${therapist.firstName}, ${therapist.credential}, ${name}`],
        ['Address', addressLine(address)],
        ['Phone', [phoneOf(practice)]],
        ['Client', `${to.firstName} ${to.lastName}`],
        ['Date of service', recordDay(to.startsAt, timeZone)],
        ['Date paid', recordDay(to.paidAt, timeZone)],
        ['Paid by', capitalized(paidWords(to.money)) || 'Nothing to pay'],
      ],
    },
    sumsCard(
      to.lines.map((line) => ({
        ...line,
        name:
          line.kind === 'service' ? sessionService({ ...to, serviceName: line.name }) : line.name,
      })),
      sums,
    ),
    {
      kind: 'soft',
      words:
        'This receipt does not include a diagnosis. Coverage depends on your plan; ask your insurer what it requires.',
    },
  ];
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What is due beyond what was sold: a discount, a tip, the price of something dropped too late. */
const adjustedCents = ({ money, subtotalCents, taxCents }: Appointment) =>
  money.dueCents - subtotalCents - taxCents;

interface Sums {
  subtotalCents: number;
  taxCents: number;
  adjustedCents?: number;
}

/** What was sold, the tax, their total and any further rows. */
export function sumsCard(
  lines: readonly { name: string; cents: number }[],
  { subtotalCents, taxCents, adjustedCents: adjusted = 0 }: Sums,
  total = 'Paid in full',
  rest: readonly EmailRow[] = [],
): EmailPart {
  const amount = (cents: number) => `$${formatMoney(cents)}`;
  return {
    kind: 'sums',
    rows: [
      ...lines.map(({ name, cents }) => [name, amount(cents)] as const),
      ['Sales tax', amount(taxCents)],
      ...(adjusted === 0
        ? []
        : [['Adjustments', formatSignedMoney(adjusted).replace(/^-?/, '$&$')] as const]),
      [total, amount(subtotalCents + taxCents + adjusted)],
      ...rest,
    ],
  };
}
