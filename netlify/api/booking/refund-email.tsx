import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Text,
  toPlainText,
} from 'react-email';
import { displayMoney } from '../../../src/contract/money.ts';
import { phoneHref } from '../../../src/lib/contact-facts.ts';
import type { Practice } from '../../../src/lib/practice-schema.ts';
import { sessionService, sessionTime, type BookedSession } from './booking-words.ts';
import { emailStyles as styles } from './email-styles.ts';

/** A session that was paid for and could not be booked. */
export interface LostSession extends Pick<
  BookedSession,
  'firstName' | 'serviceName' | 'durationMinutes' | 'totalCents'
> {
  /** When it was to be; null when that was no time at all. */
  startsAt: Date | null;
}

/** The e-mail that says sorry for a lost time and that the money goes back, as HTML and as plain text. */
export async function refundEmail(session: LostSession, practice: Practice) {
  const html = await render(<RefundEmail session={session} practice={practice} />);
  return {
    subject: 'Your massage could not be booked, your payment is refunded',
    html,
    text: toPlainText(html),
  };
}

function RefundEmail({ session, practice }: { session: LostSession; practice: Practice }) {
  const { startsAt } = session;
  return (
    <Html lang="en">
      <Head />
      <Preview>Nothing is booked, and your payment goes back in full.</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Heading style={styles.heading}>We are sorry, {session.firstName}.</Heading>
          <Text style={styles.text}>
            Your payment for {sessionService(session)}
            {startsAt && ` on ${sessionTime({ startsAt }, practice.timeZone)}`} reached us, but we
            could not book that time any more.
          </Text>
          <Text style={styles.text}>
            Nothing is booked. We refund {displayMoney(session.totalCents)} to your card in full; it
            can take a few days to show on your statement. There is nothing you need to do.
          </Text>
          <Hr style={styles.line} />
          <Text style={styles.soft}>
            Would you like another time? Book again at{' '}
            <Link style={styles.link} href={practice.url}>
              {new URL(practice.url).hostname}
            </Link>{' '}
            or call{' '}
            <Link style={styles.link} href={phoneHref(practice.phone)}>
              {practice.phone}
            </Link>
            .
          </Text>
          <Text style={styles.soft}>{practice.name}</Text>
        </Container>
      </Body>
    </Html>
  );
}
