import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import css from './buttons.module.css';

type Client = Pick<AdminAppointment['client'], 'firstName' | 'email' | 'phone'>;

interface ContactLinksProps {
  client: Client;
  /** The beginning of the text message. */
  text?: string;
  /** Styles each link as a button of a row. */
  className?: string | undefined;
}

/** Returns a number as a link that calls it. */
export function callHref(phone: string): string {
  return `tel:${phone.startsWith('+') ? phone.replaceAll(/[^\d+]/g, '') : `+1${phone.replaceAll(/\D/g, '')}`}`;
}

/** Returns a number as a link to a text that begins with these words. */
export function textHref(phone: string, words = ''): string {
  const number = callHref(phone).replace('tel:', 'sms:');
  return words ? `${number}?&body=${encodeURIComponent(words)}` : number;
}

/** Call, Email and Text, as far as the client has a phone number and an email address. */
export function ContactLinks({ client, text, className = css.row }: ContactLinksProps) {
  const { firstName, email, phone } = client;
  return (
    <>
      {phone && (
        <a className={className} href={callHref(phone)} aria-label={`Call ${firstName}`}>
          Call
        </a>
      )}
      {email && (
        <a className={className} href={`mailto:${email}`} aria-label={`Email ${firstName}`}>
          Email
        </a>
      )}
      {phone && (
        <a className={className} href={textHref(phone, text)} aria-label={`Text ${firstName}`}>
          Text
        </a>
      )}
    </>
  );
}
