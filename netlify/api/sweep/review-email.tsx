import { Body, Container, Head, Heading, Html, render, Text, toPlainText } from 'react-email';
import { emailStyles as styles } from '../booking/email-styles.ts';

interface ReviewItem {
  kind: string;
  subject: string;
}

const TITLES: Record<string, string> = {
  payment_mismatch: 'A payment is not what was agreed',
  payment_without_draft: 'A payment that we know nothing about',
  refund_failed: 'A refund did not arrive',
  dispute: 'A bank asks about a payment',
  change_not_applied: 'A paid change could not be made',
  stuck_notification: 'A message to a client did not leave',
  unsettled_payment: 'A payment could not be settled',
};

/** The e-mail that asks the practice to look at something; ids alone, nobody's name. */
export async function reviewEmail(items: readonly ReviewItem[]) {
  const html = await render(<ReviewEmail items={items} />);
  const count = items.length === 1 ? 'One thing needs' : `${items.length} things need`;
  return { subject: `${count} a look`, html, text: toPlainText(html) };
}

function ReviewEmail({ items }: { items: readonly ReviewItem[] }) {
  return (
    <Html lang="en">
      <Head />
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Heading style={styles.heading}>Please have a look</Heading>
          <Text style={styles.text}>These could not be settled without you:</Text>
          {items.map(({ kind, subject }) => (
            <Text key={`${kind} ${subject}`} style={styles.text}>
              {TITLES[kind] ?? kind}
              <br />
              {subject}
            </Text>
          ))}
        </Container>
      </Body>
    </Html>
  );
}
