import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { sessionService, sessionTime, type Session } from './words/booking-text.ts';
import { phoneOf } from './frame/email-content.ts';
import { renderEmail } from './frame/frame.tsx';
import type { MovedMoney } from './words/money-facts.ts';
import { refundSentences } from './words/money-text.ts';
import { sumsCard } from './appointments/appointment-parts.ts';

/** What was paid for: a session, whose time may never have been chosen, or something else by its name. */
export interface PaidItem extends Pick<Session, 'serviceName'> {
  durationMinutes: number | null;
  startsAt: Date | null;
}

interface MoneyBack {
  firstName: string;
  moved: MovedMoney;
  item: PaidItem;
}

function nameOf(item: PaidItem, practice: Practice): string {
  const { serviceName, durationMinutes, startsAt } = item;
  if (durationMinutes === null) return serviceName;
  return `${sessionService({ serviceName, durationMinutes })}${startsAt ? ` on ${sessionTime({ startsAt }, practice.timeZone)}` : ''}`;
}

/** The email that apologizes for a lost time and says what is refunded, in HTML and plain text. */
export function slotLostEmail({ firstName, moved, item }: MoneyBack, practice: Practice) {
  const site = { label: new URL(practice.url).hostname, href: practice.url };
  const refund = refundSentences(moved).join(' ');
  return renderEmail(
    {
      subject: 'Your massage couldn’t be booked',
      preview: `Nothing is booked. ${refund}`.trim(),
      heading: `We’re sorry, ${firstName}.`,
      parts: [
        {
          kind: 'text',
          words: refund
            ? `We received your payment for ${nameOf(item, practice)}, but that time was no longer available.`
            : `We couldn’t book ${nameOf(item, practice)}: it was no longer available.`,
        },
        {
          kind: 'text',
          words: `Nothing is booked. ${refund || 'You were not charged.'} You don’t need to do anything.`,
        },
        {
          kind: 'soft',
          words: [
            'Would you like another time? Book again at ',
            site,
            ' or call ',
            phoneOf(practice),
            '.',
          ],
        },
      ],
    },
    practice,
  );
}

/** Why we refund something that the client didn't just ask for. */
const REASONS: Record<string, string> = {
  change_not_applied:
    'The change you paid for couldn’t be made, so your appointment hasn’t changed.',
  paid_twice: 'It was already paid, so this payment wasn’t needed.',
};

/** The email that says what is refunded and where it goes. */
export function refundEmail(
  { firstName, moved, item, reason }: MoneyBack & { reason: string },
  practice: Practice,
) {
  const named = nameOf(item, practice);
  const why = REASONS[reason];
  const words = refundSentences(moved);
  return renderEmail(
    {
      subject: `Your refund for ${named}`,
      preview: words.join(' '),
      heading: 'Your refund',
      parts: [
        {
          kind: 'text',
          words: `Hello ${firstName}, this is about your payment for ${named}.${why === undefined ? '' : ` ${why}`}`,
        },
        { kind: 'text', words: words.join(' ') },
        { kind: 'soft', words: ['Questions? Please call ', phoneOf(practice), '.'] },
      ],
    },
    practice,
  );
}

interface Purchase {
  lines: readonly { name: string; cents: number }[];
  subtotalCents: number;
  taxCents: number;
}

/** The email to the owner of new credits, with the receipt. */
export function creditsEmail({ lines, ...sums }: Purchase, practice: Practice, siteUrl: string) {
  const name = lines.map((line) => line.name).join(', ');
  return renderEmail(
    {
      subject: `Your credits are ready: ${name}`,
      preview: 'Your credits are in your account. They never expire.',
      heading: 'Your credits are ready',
      parts: [
        {
          kind: 'text',
          words: `${name} are in the account that uses this email address. They never expire and are good for any massage of that length.`,
        },
        sumsCard(lines, sums),
        {
          kind: 'button',
          link: { label: 'Book a session', href: `${siteUrl}${paths.memberDashboard}` },
        },
        {
          kind: 'soft',
          words: [
            'No account yet? ',
            { label: 'Sign up', href: `${siteUrl}${paths.signup}` },
            ' with this address, and your credits will be there.',
          ],
        },
      ],
    },
    practice,
  );
}
