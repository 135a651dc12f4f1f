import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import type { Practice } from '#contract/practice/practice.ts';

/** A link within words. */
export interface EmailLink {
  label: string;
  href: string;
}

/** Words, with links among them. */
export type EmailWords = string | readonly (string | EmailLink)[];

/** A line of a card. */
export type EmailRow = readonly [name: string, value: EmailWords];

/** What an email is made of. */
export type EmailPart =
  | { kind: 'text' | 'soft'; words: EmailWords }
  | { kind: 'title'; words: string }
  /** A card of names and values; amounts stand right, the last row is their sum. */
  | { kind: 'facts' | 'sums'; rows: readonly EmailRow[] }
  /** What someone else wrote, with its lines as they are. */
  | { kind: 'quote'; words: string }
  /** Large, to be read out and typed. */
  | { kind: 'code'; words: string }
  | { kind: 'button'; link: EmailLink };

/** An email before it is drawn. */
export interface EmailContent {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  parts: readonly EmailPart[];
}

/** The practice's phone number as a link. */
export function phoneOf({ phone }: Practice): EmailLink {
  return { label: phone, href: phoneHref(phone) };
}
