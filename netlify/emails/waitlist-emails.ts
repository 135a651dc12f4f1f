import type { DAY_PARTS } from '../../src/contract/waitlist.ts';
import { paths } from '../../src/lib/paths.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import {
  localDay,
  sessionClock,
  sessionService,
  sessionTime,
  shortSessionTime,
} from './booking-words.ts';
import { phoneOf, renderEmail, type EmailPart } from './frame.tsx';

/** A place on the waitlist as its messages tell of it. */
export interface WaitlistPlace {
  firstName: string;
  serviceName: string;
  durationMinutes: number;
  /** The local date that is waited for. */
  localDate: string;
  dayPart: (typeof DAY_PARTS)[number];
  /** The way to it, secret. */
  href: string;
}

/** A time that is kept for somebody who waited. */
export interface OfferedTime {
  startsAt: Date;
  /** Kept until then. */
  expiresAt: Date;
}

/** "Wednesday, December 2, in the morning". */
function dayWords({ localDate, dayPart }: WaitlistPlace): string {
  return `${localDay(localDate)}${dayPart === 'any' ? '' : `, in the ${dayPart}`}`;
}

/** The only message to an address before its owner has said that they want the place. */
export function waitlistConfirmEmail(place: WaitlistPlace, practice: Practice) {
  return renderEmail(
    {
      subject: 'Confirm your spot on the waitlist',
      preview: `One more step to the waitlist for ${localDay(place.localDate)}.`,
      heading: 'One more step',
      parts: [
        {
          kind: 'text',
          words: `Hello ${place.firstName}, someone, hopefully you, asked to join the waitlist at ${practice.name} with this address. Confirm your spot, and we’ll email you when a time opens up.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Waiting for', sessionService(place)],
            ['Day', dayWords(place)],
          ],
        },
        { kind: 'button', link: { label: 'Confirm your spot', href: place.href } },
        {
          kind: 'soft',
          words:
            'You have 24 hours to confirm. The same link then shows your spot, and lets you leave. If that wasn’t you, ignore this email: you won’t hear from us about it again.',
        },
      ],
    },
    practice,
  );
}

/** The e-mail to whoever has asked for a day that is full: the way to their place, and out of it. */
export function waitlistJoinedEmail(place: WaitlistPlace, practice: Practice) {
  return renderEmail(
    {
      subject: `You are on the waitlist for ${localDay(place.localDate)}`,
      preview: 'We’ll email you when a time comes free, first come, first served.',
      heading: `You are on the list, ${place.firstName}.`,
      parts: [
        {
          kind: 'facts',
          rows: [
            ['Waiting for', sessionService(place)],
            ['Day', dayWords(place)],
          ],
        },
        {
          kind: 'text',
          words:
            'When a time opens up, we offer it to the next person in line and hold it for two hours. Nothing is booked or charged until you say so.',
        },
        { kind: 'button', link: { label: 'See your place', href: place.href } },
        leaveHint(place),
      ],
    },
    practice,
  );
}

/** The e-mail that offers a time which came free: until when it is kept, and what happens then. */
export function waitlistOfferEmail(place: WaitlistPlace, time: OfferedTime, practice: Practice) {
  const when = sessionTime(time, practice.timeZone);
  const until = sessionTime({ startsAt: time.expiresAt }, practice.timeZone);
  return renderEmail(
    {
      subject: `A time is free for you: ${when}`,
      preview: `Held for you until ${until}.`,
      heading: `A time came free, ${place.firstName}.`,
      parts: [
        {
          kind: 'facts',
          rows: [
            ['Session', sessionService(place)],
            ['When', when],
            ['Held for you until', until],
          ],
        },
        { kind: 'button', link: { label: 'Book this time', href: place.href } },
        {
          kind: 'text',
          words:
            'Nothing is booked or charged before you do. If it doesn’t suit you, please pass it on there: we’ll offer it to the next person right away, and you’ll stay on the waitlist.',
        },
        leaveHint(place),
      ],
    },
    practice,
  );
}

/** The e-mail to whoever let two offers run out: they are off the list, and welcome. */
export function waitlistMissedEmail(place: WaitlistPlace, practice: Practice) {
  return renderEmail(
    {
      subject: `The waitlist for ${localDay(place.localDate)}`,
      preview: 'We held two times for you, and both went to the next person.',
      heading: `We missed you, ${place.firstName}.`,
      parts: [
        {
          kind: 'text',
          words: `For ${dayWords(place)}, we held two times for you. Both went to the next person, so we took you off the list for that day.`,
        },
        {
          kind: 'text',
          words: [
            'Still looking for a time? Any free one is yours to book, or call ',
            phoneOf(practice),
            ', and we’ll gladly find one with you.',
          ],
        },
        {
          kind: 'button',
          link: { label: 'See free times', href: new URL(paths.services, practice.url).href },
        },
      ],
    },
    practice,
  );
}

const leaveHint = ({ href }: WaitlistPlace): EmailPart => ({
  kind: 'soft',
  words: ['No longer need a spot? ', { label: 'Leave the waitlist', href }, '.'],
});

/** The text that offers a time: no service, and plain characters that fit into one segment of 160. */
export function waitlistOfferText(
  { href }: Pick<WaitlistPlace, 'href'>,
  { startsAt, expiresAt }: OfferedTime,
  { name, timeZone }: Practice,
): string {
  const until = sessionClock(expiresAt, timeZone);
  return `${name}: ${shortSessionTime({ startsAt }, timeZone)} is kept for you until ${until}: ${href} Reply STOP to end.`;
}
