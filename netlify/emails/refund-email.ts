import { displayMoney } from '../../src/contract/money.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { phoneOf, renderEmail } from './frame.tsx';
import { sessionService, sessionTime, type BookedSession } from './booking-words.ts';

/** A session that was paid for and could not be booked. */
export interface LostSession extends Pick<
  BookedSession,
  'firstName' | 'serviceName' | 'durationMinutes' | 'totalCents'
> {
  /** When it was to be; null when that was no time at all. */
  startsAt: Date | null;
}

/** The e-mail that says sorry for a lost time and that the money goes back, as HTML and as plain text. */
export function refundEmail(session: LostSession, practice: Practice) {
  const { startsAt, firstName, totalCents } = session;
  const when = startsAt ? ` on ${sessionTime({ startsAt }, practice.timeZone)}` : '';
  const site = { label: new URL(practice.url).hostname, href: practice.url };
  return renderEmail(
    {
      subject: 'Your massage could not be booked, your payment is refunded',
      preview: 'Nothing is booked, and your payment goes back in full.',
      heading: `We are sorry, ${firstName}.`,
      parts: [
        {
          kind: 'text',
          words: `Your payment for ${sessionService(session)}${when} reached us, but we could not book that time any more.`,
        },
        {
          kind: 'text',
          words: `Nothing is booked. We refund ${displayMoney(totalCents)} to your card in full; it can take a few days to show on your statement. There is nothing you need to do.`,
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
