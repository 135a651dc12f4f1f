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
import { addressLine, phoneHref } from '../../../src/lib/contact-facts.ts';
import type { Practice } from '../../../src/lib/practice-schema.ts';
import { sessionService, sessionTime, type BookedSession } from './booking-words.ts';
import { emailStyles as styles } from './email-styles.ts';

/** The e-mail that confirms a booking, as HTML and as plain text. No health notes. */
export async function confirmationEmail(session: BookedSession, practice: Practice) {
  const html = await render(<ConfirmationEmail session={session} practice={practice} />);
  return {
    subject: `Your massage on ${sessionTime(session, practice.timeZone)}`,
    html,
    text: toPlainText(html),
  };
}

function ConfirmationEmail({ session, practice }: { session: BookedSession; practice: Practice }) {
  const { enhancementNames } = session;
  return (
    <Html lang="en">
      <Head />
      <Preview>{`${sessionService(session)}, ${sessionTime(session, practice.timeZone)}`}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Heading style={styles.heading}>Thank you, {session.firstName}.</Heading>
          <Text style={styles.text}>Your time is booked and paid.</Text>
          <Text style={styles.strong}>{sessionTime(session, practice.timeZone)}</Text>
          <Text style={styles.text}>
            {sessionService(session)}
            {enhancementNames.length > 0 && `, with ${enhancementNames.join(', ')}`}
          </Text>
          <Text style={styles.text}>
            {addressLine(practice.address)}
            <br />
            Paid: {displayMoney(session.totalCents)}, tax included
          </Text>
          <Hr style={styles.line} />
          <Text style={styles.soft}>
            Please arrive 10-15 minutes early, avoid large meals for 2 hours before, and stay
            hydrated. Tell us if anything about your health has changed.
          </Text>
          <Text style={styles.soft}>
            Another time suits you better? Call{' '}
            <Link style={styles.link} href={phoneHref(practice.phone)}>
              {practice.phone}
            </Link>{' '}
            at least 24 hours ahead to avoid charges.
          </Text>
          <Text style={styles.soft}>
            {practice.name} ·{' '}
            <Link style={styles.link} href={practice.url}>
              {new URL(practice.url).hostname}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
