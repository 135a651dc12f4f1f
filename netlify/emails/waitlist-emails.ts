import type { DAY_PARTS } from '#contract/waitlist/waitlist.ts';
import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import {
  localDay,
  sessionClock,
  sessionService,
  sessionTime,
  shortSessionTime,
} from './words/booking-text.ts';
import { phoneOf, type EmailPart } from './frame/email-content.ts';
import { renderEmail } from './frame/frame.tsx';

/** A spot on the waitlist as its messages describe it. */
export interface WaitlistPlace {
  firstName: string;
  serviceName: string;
  durationMinutes: number;
  /** The local date that they're waiting for. */
  localDate: string;
  dayPart: (typeof DAY_PARTS)[number];
  /** The secret link to it. */
  href: string;
}

/** A time held for someone on the waitlist. */
export interface OfferedTime {
  startsAt: Date;
  /** Held until then. */
  expiresAt: Date;
}

/** Returns the day in words: "Wednesday, December 2, in the morning". */
function dayWords({ localDate, dayPart }: WaitlistPlace): string {
  return `${localDay(localDate)}${dayPart === 'any' ? '' : `, in the ${dayPart}`}`;
}

/** The only message to an address until its owner has confirmed the spot. */
export function waitlistConfirmEmail(place: WaitlistPlace, practice: Practice) {
  return renderEmail(
    {
      subject: 'Confirm your spot on the waitlist',
      preview: `One more step to the waitlist for ${localDay(place.localDate)}.`,
      heading: 'One more step',
      parts: [
        {
          kind: 'text',
          words: `Hello ${place.firstName}. Someone, hopefully you, asked to join the waitlist at ${practice.name} with this address. Confirm your spot, and we’ll email you when a time opens up.`,
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
            'You have 24 hours to confirm. The same link then shows your spot and lets you leave the waitlist. If that wasn’t you, ignore this email: you won’t hear from us about it again.',
        },
      ],
    },
    practice,
  );
}

/** The email to someone who joined the waitlist: the link to their spot, and how to leave. */
export function waitlistJoinedEmail(place: WaitlistPlace, practice: Practice) {
  return renderEmail(
    {
      subject: `You’re on the waitlist for ${localDay(place.localDate)}`,
      preview: 'We’ll email you when a time opens up, first come, first served.',
      heading: `You’re on the list, ${place.firstName}.`,
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
            'When a time opens up, we offer it to the next person in line and hold it for two hours. If it still isn’t booked after a few hours, we email everyone waiting, and the first to book it gets it. Nothing is booked or charged until you say so.',
        },
        { kind: 'button', link: { label: 'See your spot', href: place.href } },
        leaveHint(place),
      ],
    },
    practice,
  );
}

/** The email that offers a time that opened up: how long it is held, and what happens then. */
export function waitlistOfferEmail(place: WaitlistPlace, time: OfferedTime, practice: Practice) {
  const when = sessionTime(time, practice.timeZone);
  const until = sessionTime({ startsAt: time.expiresAt }, practice.timeZone);
  return renderEmail(
    {
      subject: `A time opened up for you: ${when}`,
      preview: `Held for you until ${until}.`,
      heading: `A time opened up, ${place.firstName}.`,
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
            'Nothing is booked or charged until you book it. If it doesn’t work for you, use the same link to pass: we’ll offer it to the next person right away, and you’ll stay on the waitlist.',
        },
        leaveHint(place),
      ],
    },
    practice,
  );
}

/** The email to everyone waiting for a time that was held for others, who didn't book it. It isn't held for anyone now. */
export function waitlistOpenTimeEmail(
  place: WaitlistPlace,
  time: Pick<OfferedTime, 'startsAt'>,
  practice: Practice,
) {
  const when = sessionTime(time, practice.timeZone);
  return renderEmail(
    {
      subject: `Open to everyone on the waitlist: ${when}`,
      preview: 'The first person to book it gets it.',
      heading: `A time is open, ${place.firstName}.`,
      parts: [
        {
          kind: 'facts',
          rows: [
            ['Session', sessionService(place)],
            ['When', when],
          ],
        },
        {
          kind: 'text',
          words:
            'We’re not holding this time for anyone. We emailed everyone who’s waiting for it, and the first person to book it gets it.',
        },
        { kind: 'button', link: { label: 'See open times', href: place.href } },
        {
          kind: 'text',
          words: 'If it’s gone when you get there, you’re still on the waitlist for another time.',
        },
        leaveHint(place),
      ],
    },
    practice,
  );
}

/** The email to someone who let two offers expire: they are off the list, and welcome to book or call. */
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
            'Still looking for a time? Book any time that’s open, or call ',
            phoneOf(practice),
            ', and we’ll help you find one.',
          ],
        },
        {
          kind: 'button',
          link: { label: 'See open times', href: new URL(paths.services, practice.url).href },
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

/** The text that offers a time. It names no service, and its plain characters fit into one segment of 160. */
export function waitlistOfferText(
  { href }: Pick<WaitlistPlace, 'href'>,
  { startsAt, expiresAt }: OfferedTime,
  { name, timeZone }: Practice,
): string {
  const until = sessionClock(expiresAt, timeZone);
  return `${name}: ${shortSessionTime({ startsAt }, timeZone)} is held for you until ${until}: ${href} Reply STOP to end.`;
}

/** The text about a time that is open to everyone waiting, as short as the one that offers a time. */
export function waitlistOpenTimeText(
  { href }: Pick<WaitlistPlace, 'href'>,
  { startsAt }: Pick<OfferedTime, 'startsAt'>,
  { name, timeZone }: Practice,
): string {
  return `${name}: ${shortSessionTime({ startsAt }, timeZone)} is open. First to book gets it: ${href} Reply STOP to end.`;
}
