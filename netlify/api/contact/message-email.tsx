import { Body, Container, Head, Hr, Html, Link, Preview, render, Text } from 'react-email';
import type { ContactInput } from '../../../src/contract/contact.ts';

type Message = Pick<ContactInput, 'name' | 'email' | 'phone' | 'message'>;

/** The e-mail that brings a message from the contact page to the practice, as HTML and as plain text. */
export async function messageEmail(message: Message) {
  const { name, email, phone } = message;
  return {
    subject: `Message from ${name.replaceAll(/\s+/g, ' ')}`,
    html: await render(<MessageEmail {...message} />),
    text: [
      message.message,
      '',
      '-- ',
      `From ${name} through the contact page`,
      email,
      ...(phone ? [phone] : []),
      'Answering this e-mail answers them.',
    ].join('\n'),
  };
}

const styles = {
  body: {
    backgroundColor: '#fbfaf6',
    color: '#112a33',
    fontFamily: 'Helvetica, Arial, sans-serif',
  },
  container: { maxWidth: '36rem', padding: '1.5rem 1.25rem' },
  message: { fontSize: '1.0625rem', lineHeight: 1.6, whiteSpace: 'pre-wrap' },
  soft: { color: '#3e545c', fontSize: '0.9375rem', lineHeight: 1.6 },
  link: { color: '#8c3d20' },
} as const;

function MessageEmail({ name, email, phone, message }: Message) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{message.slice(0, 120)}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Text style={styles.message}>{message}</Text>
          <Hr />
          <Text style={styles.soft}>
            From {name} through the contact page
            <br />
            <Link style={styles.link} href={`mailto:${email}`}>
              {email}
            </Link>
            {phone && (
              <>
                <br />
                <Link style={styles.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                  {phone}
                </Link>
              </>
            )}
          </Text>
          <Text style={styles.soft}>Answering this e-mail answers them.</Text>
        </Container>
      </Body>
    </Html>
  );
}
