import { displayMoney } from '../../src/contract/money.ts';
import { paths } from '../../src/lib/paths.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { sumsCard } from './appointment-emails.ts';
import { sessionService, sessionTime, type Session } from './booking-words.ts';
import { phoneOf, renderEmail } from './frame.tsx';

/** What was paid for: a session, whose time may never have been chosen, or something else by its name. */
export interface PaidThing extends Pick<Session, 'serviceName'> {
  durationMinutes: number | null;
  startsAt: Date | null;
}

interface MoneyBack {
  firstName: string;
  amountCents: number;
  thing: PaidThing;
}

function nameOf(thing: PaidThing, practice: Practice): string {
  const { serviceName, durationMinutes, startsAt } = thing;
  if (durationMinutes === null) return serviceName;
  return `${sessionService({ serviceName, durationMinutes })}${startsAt ? ` on ${sessionTime({ startsAt }, practice.timeZone)}` : ''}`;
}

/** The e-mail that says sorry for a lost time and that the money goes back, as HTML and as plain text. */
export function slotLostEmail({ firstName, amountCents, thing }: MoneyBack, practice: Practice) {
  const site = { label: new URL(practice.url).hostname, href: practice.url };
  return renderEmail(
    {
      subject: 'Your massage could not be booked, your payment is refunded',
      preview: 'Nothing is booked, and your payment goes back in full.',
      heading: `We are sorry, ${firstName}.`,
      parts: [
        {
          kind: 'text',
          words: `Your payment for ${nameOf(thing, practice)} reached us, but we could not book that time any more.`,
        },
        {
          kind: 'text',
          words:
            amountCents > 0
              ? `Nothing is booked. We refund ${displayMoney(amountCents)} to your card in full; it can take a few days to show on your statement. There is nothing you need to do.`
              : 'Nothing is booked, and nothing was taken. There is nothing you need to do.',
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

/** The e-mail that money is on its way back. */
export function refundEmail({ firstName, amountCents, thing }: MoneyBack, practice: Practice) {
  const amount = displayMoney(amountCents);
  return renderEmail(
    {
      subject: `${amount} goes back to you`,
      preview: `For ${nameOf(thing, practice)}.`,
      heading: `${amount} goes back to you`,
      parts: [
        {
          kind: 'text',
          words: `Hello ${firstName}, we have refunded ${amount} of what you paid for ${nameOf(thing, practice)}. It goes back the way you paid, and can take a few days to show on your statement.`,
        },
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

/** The e-mail that tells the owner of credits that they are there, with the receipt. */
export function creditsEmail({ lines, ...sums }: Purchase, practice: Practice, siteUrl: string) {
  const name = lines.map((line) => line.name).join(', ');
  return renderEmail(
    {
      subject: `${name}: they are yours`,
      preview: 'Your credits are on your account. They never expire.',
      heading: 'Your credits are here',
      parts: [
        {
          kind: 'text',
          words: `${name} are on the account with this email address. They never expire, and pay for any massage of that length.`,
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
            ' with this address, and the credits are there.',
          ],
        },
      ],
    },
    practice,
  );
}
