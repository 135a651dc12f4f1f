import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  EMAIL_ERRORS,
  EMAIL_EVENTS,
  TEXT_ERRORS,
  TEXT_STATUSES,
  type FailureCause,
  type Report,
} from '#platform/providers/provider-reports.ts';
import { code, table } from './markdown.ts';

interface Message {
  to: string;
  when: string;
  /** What else, besides kind, recipient and channel, makes the message unique. */
  oneFor: string;
}

/** Who gets each message and when. The database lists the kinds; the emails have the words. */
const MESSAGES: Record<string, Message> = {
  booking_received: {
    to: 'Client: email with receipt and calendar file, text. Practice, if the client booked',
    when: 'An appointment is booked (a date of a recurring appointment: `recurring_booked` instead). If the therapist books, 90 seconds later (settings), so that she can undo it',
    oneFor: 'appointment',
  },
  appointment_approved: {
    to: 'Client: email',
    when: 'The therapist approves it',
    oneFor: 'appointment',
  },
  appointment_changed: {
    to: 'Client: email, text. Practice, if the client changed it',
    when: 'It is moved, or its service or enhancements change. If the therapist moves it, 90 seconds later (settings), so that she can undo it, and not if its client knows that time already',
    oneFor: 'change (a move by the therapist is one, too)',
  },
  appointment_cancelled: {
    to: 'Client: email, text. Practice, if the client canceled',
    when: 'It is canceled',
    oneFor: 'appointment',
  },
  appointment_missed: {
    to: 'Client: email',
    when: 'The therapist marks a no-show, 90 seconds later (settings) in case it was a slip; not sent if they came after all',
    oneFor: 'no-show',
  },
  appointment_declined: {
    to: 'Client: email, text',
    when: 'The therapist declines a request, or her offer of other times goes unanswered and that means so',
    oneFor: 'appointment',
  },
  times_offered: {
    to: 'Client: email with the times and the link to choose one',
    when: 'The therapist offers other times for a request; not sent once the offer is over',
    oneFor: 'offer',
  },
  times_withdrawn: {
    to: 'Client: email, if `times_offered` was sent',
    when: 'The therapist takes the offered times back, or needs the last of them; not if the appointment is approved, moved or canceled, which has its own message',
    oneFor: 'offer',
  },
  times_answered: {
    to: 'Practice: email',
    when: 'A client takes an offered time or keeps the booked one, or the offer runs out',
    oneFor: 'offer',
  },
  payment_refunded: {
    to: 'Client: email, unless another message says it. Practice, unless the therapist did it',
    when: 'Something is refunded: one message for everything that one act gave back (money, a certificate’s value, a credit, gift value)',
    oneFor: 'refund, or what caused it if no money is refunded',
  },
  slot_lost: {
    to: 'Client: email',
    when: 'A payment arrives after its time was gone, and is refunded',
    oneFor: 'order',
  },
  reminder: {
    to: 'Client: email, text',
    when: 'Email 72 hours and text 28 hours ahead (settings), and whenever the therapist schedules one. The automatic ones are left out within 12 hours of the booking, a change or `payment_due`, and in the last two hours',
    oneFor: 'appointment and its time, or scheduled reminder',
  },
  appointment_link: {
    to: 'Client: email',
    when: 'The therapist sends the link to the appointment’s page',
    oneFor: 'appointment, link and minute',
  },
  payment_due: {
    to: 'Client: email',
    when: 'Three days ahead, if something is owed: takes the place of the reminder by email. Not for clients who booked later than that',
    oneFor: 'appointment',
  },
  recurring_booked: {
    to: 'Client: one email with all dates',
    when: 'A recurring appointment is booked',
    oneFor: 'recurring appointment',
  },
  recurring_ended: {
    to: 'Client: one email with all dates',
    when: 'A recurring appointment is ended',
    oneFor: 'recurring appointment',
  },
  review_request: {
    to: 'Client: email',
    when: 'The day after a first visit',
    oneFor: 'client',
  },
  credits_bought: {
    to: 'Owner of the credits: email with receipt. Practice',
    when: 'A bundle is paid for',
    oneFor: 'order',
  },
  gift_bought: {
    to: 'Buyer: email with receipt. Practice, with what there is to print',
    when: 'A gift certificate is paid for',
    oneFor: 'order',
  },
  gift_certificate: {
    to: 'Recipient, or else the buyer: email with the certificate as a PDF',
    when: 'At once, or at 9 AM on the day that was chosen; again when the therapist sends it again',
    oneFor: 'order, or resending',
  },
  verify_address: {
    to: 'Person signing up: email with the link to confirm',
    when: 'A sign-up with an address that has no account',
    oneFor: 'sign-up',
  },
  account_exists: {
    to: 'Owner of the address: email',
    when: 'A sign-up with an address that has one',
    oneFor: 'sign-up',
  },
  welcome: { to: 'Member: email', when: 'The account is ready', oneFor: 'account' },
  password_reset: {
    to: 'Member: email with the link',
    when: 'Someone asks for a new password',
    oneFor: 'request',
  },
  password_changed: { to: 'Member: email', when: 'The password was changed', oneFor: 'password' },
  verify_practice_email: {
    to: 'The new address: email with the link to confirm',
    when: 'The therapist changes the practice’s email; not sent once another one was asked for',
    oneFor: 'change',
  },
  security_notice: {
    to: 'Owner of the account: email. If the practice’s email changed, the address before instead',
    when: 'Something was changed that someone else could use, such as the practice’s email',
    oneFor: 'change',
  },
  waitlist_confirm: {
    to: 'Owner of the address: email with the link to confirm. Nothing else is sent until it is followed',
    when: 'Someone joins the waitlist without being logged in with that address',
    oneFor: 'spot on the waitlist',
  },
  waitlist_joined: {
    to: 'Member: email with the link to the spot',
    when: 'A member joins the waitlist with the account’s address',
    oneFor: 'spot on the waitlist',
  },
  waitlist_offer: {
    to: 'Person waiting: email at once, text within the hours for texts',
    when: 'A time opens up and is held; not sent once the offer is over',
    oneFor: 'offer',
  },
  waitlist_open_time: {
    to: 'Everyone waiting whom the time suits: email at once, text within the hours for texts',
    when: 'A free time was held for three hours in all for people who didn’t book it; not sent once it is booked',
    oneFor: 'person and time',
  },
  waitlist_missed: {
    to: 'Person waiting: email',
    when: 'Two offers for a day ran out, and all spots of the address for that day end',
    oneFor: 'spot on the waitlist',
  },
  contact_message: {
    to: 'Practice: email; a reply goes to the visitor',
    when: 'A visitor writes from the contact page',
    oneFor: 'contact message',
  },
  intake_received: {
    to: 'Practice: email with the first name',
    when: 'An intake form comes in',
    oneFor: 'intake form',
  },
  day_schedule: {
    to: 'Practice: email',
    when: 'In the morning of each day that is open or has sessions (settings)',
    oneFor: 'local date',
  },
  check_in_asked: {
    to: 'Therapist: text to her own phone, if she gave one, at any hour',
    when: 'She went into a home visit, and its end and the grace are over; not sent once she has answered',
    oneFor: 'check-in and when it was due',
  },
  check_in_overdue: {
    to: 'Her safety contact: text with a link, at any hour; sent again if it may not have gone out',
    when: 'Ten minutes later she hasn’t answered; not sent once she has',
    oneFor: 'check-in and when it was due',
  },
  text_answer: {
    to: 'Client: text',
    when: 'The therapist answers a client’s text; outside the hours for texts it waits for the next morning',
    oneFor: 'answer',
  },
  check_in_answered: {
    to: 'Her safety contact: text, at any hour, if `check_in_overdue` was sent',
    when: 'She says that she is out or needs more time, or ends the visit',
    oneFor: 'check-in, when it was due, and answer',
  },
  tasks: {
    to: 'Practice: email',
    when: 'There are new tasks',
    oneFor: 'the first of them',
  },
};

const SENT = 'tests/as-sent';

const HEAD = `# Messages

Every email and text that is sent, by its \`kind\` in the outbox ([how it works](../areas/messages.md)). A text needs the client's consent
and is sent within the hours for texts. The last column shows each as it is read.
`;

/** docs/reference/messages.md: every kind of message, who gets it and when; throws if the database has other kinds. */
export function renderMessages(): string {
  const known = readKinds(readFileSync('supabase/schemas/14_messages.sql', 'utf8'));
  const described = Object.keys(MESSAGES);
  const differing = [...known, ...described].filter(
    (kind) => !known.includes(kind) || !described.includes(kind),
  );
  if (differing.length > 0)
    throw new Error(`Here or in the database, and not in both: ${differing.join(', ')}`);
  const rows = Object.entries(MESSAGES).map(([kind, { to, when, oneFor }]) => [
    code(kind),
    to,
    when,
    oneFor,
    linksTo(kind),
  ]);
  return `${HEAD}\n${table(['Kind', 'To', 'When', 'Once for each', 'As sent'], rows)}\n\n${renderReports()}`;
}

const TASKS: Record<FailureCause, string> = {
  theirs: 'a task: ask for another address or number',
  passing: 'a task: tell them yourself',
  ours: 'one task for all texts: our number or account',
  stopped: 'no task: they don’t want texts',
};

const EMAIL_OUTCOMES: Record<'theirs' | 'passing' | 'ours', string> = {
  theirs: 'given up; a task',
  passing: 'tried again for three days; a task for all emails after an hour',
  ours: 'tried again for three days; one task for all emails at once',
};

/** What the webhooks make of each report; anything else is logged as `report_unknown`. */
function renderReports(): string {
  const outcome = ({ delivery, cause }: Report) =>
    [delivery ?? 'nothing', ...(cause ? [TASKS[cause]] : [])].join('; ');
  const rows = (reports: ReadonlyMap<string, Report>) =>
    [...reports].map(([name, report]) => [code(name), report.words, outcome(report)]);
  const errors = [...TEXT_ERRORS].map(([name, { words, cause }]) => [
    code(name),
    words,
    TASKS[cause],
  ]);
  const refusals = EMAIL_ERRORS.map(({ statuses, name, words, cause }) => [
    `${statuses.join(', ')} ${code(name)}`,
    words,
    cause === null ? 'tried again under its key' : EMAIL_OUTCOMES[cause],
  ]);
  return (
    [
      '## What providers report',
      'A report that isn’t here changes nothing and is logged as an error, `report_unknown`. A text that failed for another reason is a task to tell them yourself.',
      table(['Event of Resend', 'Meaning', 'Outcome'], rows(EMAIL_EVENTS)),
      table(['Answer of Resend', 'Meaning', 'Outcome'], refusals),
      table(['Status of Twilio', 'Meaning', 'Outcome'], rows(TEXT_STATUSES)),
      table(['Error of Twilio', 'Meaning', 'Outcome'], errors),
    ].join('\n\n') + '\n'
  );
}

/** The kinds in the outbox's constraint. */
function readKinds(sql: string): string[] {
  const [, list = ''] =
    /constraint messages_kind_is_known check \(kind in \(([^)]*)\)/.exec(sql) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
}

const linksTo = (kind: string) =>
  globSync(`${SENT}/${kind.replaceAll('_', '-')}-to-*.txt`)
    .map((file) => [labelOf(basename(file, '.txt')), `../../${file}`] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, file]) => `[${label}](${file})`)
    .join(', ');

/** Turns `reminder-to-client-by-sms-2` into `client, text 2`. */
function labelOf(name: string): string {
  const [, to, by, more = ''] = /-to-(\w+)-by-(\w+?)(-\d+)?$/.exec(name) ?? [];
  return `${to}, ${by === 'sms' ? 'text' : by}${more.replace('-', ' ')}`;
}
