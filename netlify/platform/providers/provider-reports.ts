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

/** What Resend can answer to an email of ours (resend.com/docs/api-reference/errors), and why. */
interface EmailError {
  statuses: readonly number[];
  name: string;
  /** Null: it may be sent right now, by another call. */
  cause: 'theirs' | 'passing' | 'ours' | null;
  words: string;
}

export const EMAIL_ERRORS: readonly EmailError[] = [
  ...[
    { statuses: [401], name: 'missing_api_key', words: 'The key is missing.' },
    { statuses: [401], name: 'restricted_api_key', words: 'The key can’t send.' },
    { statuses: [403], name: 'invalid_api_key', words: 'The key is wrong.' },
    {
      statuses: [401, 403],
      name: 'validation_error',
      words: 'The key is wrong, or the domain isn’t verified.',
    },
    { statuses: [404], name: 'not_found', words: 'Resend doesn’t know what we ask for.' },
    { statuses: [405], name: 'method_not_allowed', words: 'Resend doesn’t take what we ask for.' },
    { statuses: [422], name: 'invalid_from_address', words: 'Our own address is wrong.' },
    { statuses: [422], name: 'invalid_access', words: 'The key isn’t allowed to send.' },
    { statuses: [422], name: 'invalid_region', words: 'The domain’s region is wrong.' },
    { statuses: [429], name: 'daily_quota_exceeded', words: 'The day’s limit is used up.' },
    { statuses: [429], name: 'monthly_quota_exceeded', words: 'The month’s limit is used up.' },
    { statuses: [451], name: 'security_error', words: 'Resend sees a risk in our account.' },
  ].map((error) => ({ ...error, cause: 'ours' as const })),
  ...[
    { statuses: [429], name: 'rate_limit_exceeded', words: 'Too many calls at once.' },
    { statuses: [500], name: 'application_error', words: 'Resend has a problem.' },
    { statuses: [500], name: 'internal_server_error', words: 'Resend has a problem.' },
  ].map((error) => ({ ...error, cause: 'passing' as const })),
  ...[
    { statuses: [400], name: 'validation_error', words: 'The email or its address is wrong.' },
    { statuses: [400], name: 'invalid_idempotency_key', words: 'The email’s key is wrong.' },
    { statuses: [409], name: 'invalid_idempotent_request', words: 'The key was another email’s.' },
    { statuses: [422], name: 'validation_error', words: 'The email or its address is wrong.' },
    { statuses: [422], name: 'invalid_attachment', words: 'The attachment is wrong.' },
    { statuses: [422], name: 'invalid_parameter', words: 'The email or its address is wrong.' },
    { statuses: [422], name: 'missing_required_field', words: 'Something is missing.' },
  ].map((error) => ({ ...error, cause: 'theirs' as const })),
  {
    statuses: [409],
    name: 'concurrent_idempotent_requests',
    cause: null,
    words: 'Another call is sending it.',
  },
];

/** Returns why an email was refused, by the answer's status and the error's name; null if it may have left. */
export function causeOfEmail(
  status: number | null | undefined,
  name: string | undefined,
): EmailError['cause'] {
  // Without an answer, or with one that Resend itself would never give.
  if (!status) return null;
  const known = EMAIL_ERRORS.find(
    (error) => error.name === name && error.statuses.includes(status),
  );
  if (known) return known.cause;
  if (status === 401 || status === 403) return 'ours';
  return status === 429 || status >= 500 ? 'passing' : 'theirs';
}

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
