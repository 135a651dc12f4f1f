import type { Practice } from '#contract/practice/practice.ts';
import { sessionClock } from '../words/booking-text.ts';

/** What the texts about a check-in say. */
export interface CheckInFacts {
  wentInAt: Date;
  /** When the contact is texted if the therapist doesn't answer. */
  notifiesAt: Date;
  contactName: string;
  /** With an answer: what it was, when, and until when she needs more time. */
  answer?: { is: 'out' | 'more'; at: Date; dueAt: Date } | undefined;
  /** The dashboard for the therapist, the check-in's page for her contact. */
  href: string;
}

/** Phones turn an address without "https://" into a link, too. */
const short = (href: string) => href.replace('https://', '');

/** The text that asks the therapist whether she is out. */
export function askedText({ notifiesAt, contactName, href }: CheckInFacts, practice: Practice) {
  const at = sessionClock(notifiesAt, practice.timeZone);
  return `${practice.name}: Are you out? Please answer by ${at}, or ${contactName} gets a text. ${short(href)}`;
}

/** The text to her contact. The address is behind the link, which stops working. */
export function overdueText({ wentInAt, href }: CheckInFacts, practice: Practice): string {
  const { firstName } = practice.therapist;
  const at = sessionClock(wentInAt, practice.timeZone);
  return `${practice.name}: ${firstName} went into a home visit at ${at} and hasn't checked out. What to do: ${short(href)}`;
}

/** The text to a contact who was texted, once the therapist has answered. */
export function answeredText({ answer }: CheckInFacts, practice: Practice): string {
  const { firstName } = practice.therapist;
  const clock = (at: Date) => sessionClock(at, practice.timeZone);
  if (answer?.is === 'more')
    return `${practice.name}: At ${clock(answer.at)}, ${firstName} asked for more time, until ${clock(answer.dueAt)}. If we don't hear from ${firstName} then, we'll text you.`;
  return `${practice.name}: ${firstName} checked out${answer ? ` at ${clock(answer.at)}` : ''}. You don't need to do anything.`;
}
