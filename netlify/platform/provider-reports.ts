/** How a message ended, as its provider reports it. */
export type Delivery = 'delivered' | 'bounced' | 'complained' | 'failed';

/**
 * Why a message wasn't delivered, which decides what the therapist has to do: the address or number doesn't take it, it may work
 * another time, our own account or number is refused, or its owner has replied STOP.
 */
export type FailureCause = 'theirs' | 'passing' | 'ours' | 'stopped';

/** What a report says; without a delivery, the message is still on its way, or it is about something else. */
export interface Report {
  delivery?: Delivery;
  cause?: FailureCause;
  words: string;
}

/** Resend's email events (resend.com/docs/webhooks/event-types). */
export const EMAIL_EVENTS: ReadonlyMap<string, Report> = new Map<string, Report>([
  ['email.scheduled', { words: 'It will be sent later.' }],
  ['email.sent', { words: 'Resend has taken it.' }],
  [
    'email.delivery_delayed',
    { words: 'The mailbox can’t take it right now. Resend keeps trying.' },
  ],
  ['email.delivered', { delivery: 'delivered', words: 'The mailbox has taken it.' }],
  [
    'email.bounced',
    { delivery: 'bounced', cause: 'theirs', words: 'The mailbox refused it for good.' },
  ],
  [
    'email.suppressed',
    {
      delivery: 'bounced',
      cause: 'theirs',
      words: 'Resend didn’t send it: the address has bounced or complained before.',
    },
  ],
  ['email.complained', { delivery: 'complained', words: 'It was delivered, and marked as spam.' }],
  ['email.failed', { delivery: 'failed', cause: 'passing', words: 'Resend couldn’t send it.' }],
  ['email.opened', { words: 'We don’t track that.' }],
  ['email.clicked', { words: 'We don’t track that.' }],
  ['email.received', { words: 'Replies go to the practice’s own mailbox.' }],
]);

/** The events to subscribe to at Resend: those that say how an email ended. */
export const SUBSCRIBED_EVENTS: readonly string[] = [...EMAIL_EVENTS]
  .filter(([, { delivery }]) => delivery !== undefined)
  .map(([type]) => type);

/** Twilio's message statuses (twilio.com/docs/messaging/api/message-resource); why one failed is in its error code. */
export const TEXT_STATUSES: ReadonlyMap<string, Report> = new Map<string, Report>([
  ['accepted', { words: 'Twilio has taken it.' }],
  ['scheduled', { words: 'It will be sent later.' }],
  ['queued', { words: 'It waits for its turn.' }],
  ['sending', { words: 'It is on its way to the carrier.' }],
  ['sent', { words: 'The carrier has taken it.' }],
  ['delivered', { delivery: 'delivered', words: 'The phone has it.' }],
  ['read', { delivery: 'delivered', words: 'It was opened.' }],
  ['partially_delivered', { delivery: 'failed', words: 'Not all of it arrived.' }],
  ['undelivered', { delivery: 'failed', words: 'The carrier couldn’t deliver it.' }],
  ['failed', { delivery: 'failed', words: 'Twilio couldn’t send it.' }],
  ['canceled', { delivery: 'failed', words: 'It was canceled at Twilio.' }],
  ['receiving', { words: 'A text to us.' }],
  ['received', { words: 'A text to us.' }],
]);

const about = (cause: FailureCause, codes: Record<number, string>) =>
  Object.entries(codes).map(([code, words]) => [code, { cause, words }] as const);

/** Twilio's error codes that a text of ours can get, from its API or in a report (twilio.com/docs/api/errors). */
export const TEXT_ERRORS: ReadonlyMap<string, { cause: FailureCause; words: string }> = new Map([
  ...about('ours', {
    10001: 'The account isn’t active.',
    20003: 'The account’s keys are wrong.',
    21408: 'Texts to that country aren’t turned on.',
    21606: 'Our number can’t send texts there.',
    21659: 'Our number isn’t one of Twilio’s.',
    21660: 'Our number belongs to another account.',
    21703: 'The messaging service has no number.',
    30002: 'The account is suspended.',
    30007: 'Carriers filter our texts.',
    30010: 'A text costs more than is allowed.',
    30022: 'The campaign has sent too many texts at once.',
    30023: 'The day’s limit of the brand is used up.',
    30024: 'Our number isn’t set up at the carrier.',
    30027: 'The day’s limit at T-Mobile is used up.',
    30032: 'The toll-free number isn’t verified.',
    30033: 'The campaign is suspended.',
    30034: 'The number isn’t registered with a campaign (10DLC).',
    30035: 'The campaign is still being set up.',
  }),
  ...about('theirs', {
    21211: 'There is no such number.',
    21217: 'The number can’t be right.',
    21612: 'The number can’t be reached from ours.',
    21614: 'The number isn’t a mobile number.',
    21635: 'The number is a landline.',
    30004: 'The number’s owner or carrier blocks texts.',
    30005: 'The number doesn’t exist, or not anymore.',
    30006: 'The number is a landline, or its carrier can’t be reached.',
  }),
  ...about('passing', {
    20429: 'Too many calls at once.',
    20500: 'Twilio has a problem.',
    20503: 'Twilio has a problem.',
    21611: 'Too many texts wait for their turn.',
    30001: 'Too many texts wait for their turn.',
    30003: 'The phone is off or out of reach.',
    30008: 'The carrier doesn’t say why.',
    30017: 'The carrier’s network is overloaded.',
    30036: 'It couldn’t be delivered in time.',
  }),
  ...about('stopped', { 21610: 'The number has replied STOP.' }),
]);

/** Returns why a text failed; of a code that we don't know, we only know that it failed. */
export const causeOfText = (code: string): FailureCause =>
  TEXT_ERRORS.get(code)?.cause ?? 'passing';
