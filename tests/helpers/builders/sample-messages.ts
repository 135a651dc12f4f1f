import type { StoredMessage } from '#api/messages/stored-message.ts';
import type { Database } from '#platform/database/database.ts';
import { createCipher, drawEncryptionKeys } from '#platform/cipher.ts';
import { practice as facts } from '#lib/site/built/practice.ts';
import { moneyRow } from './build-money.ts';

const cipher = createCipher({ encryptionKeys: drawEncryptionKeys('test'), idSecret: 'of a test' });

/** The code of every sample of a gift certificate. */
export const SAMPLE_CODE = 'K7M4XR92HJKPABCDEF';
const GIFT_ORDER = '7d0f7c3e-58a8-4a8f-a5a8-0f4b2f7f7c11';
const giftRow = {
  name: 'Thai 60 min',
  value_cents: 10_000,
  gift_service_id: 'thai_60',
  service_id: 'thai-60',
  recipient_name: 'Maren Lindqvist',
  purchaser_name: 'Søren Lund',
  personal_message: 'Happy birthday!\nAn hour of quiet, whenever you like.',
  encrypted_code: cipher.encrypt(SAMPLE_CODE, GIFT_ORDER),
  paid_at: '2026-11-20T18:00:00+00:00',
};

const CONTACT = '7d0f7c3e-58a8-4a8f-a5a8-0f4b2f7f7c12';
/** Whom the therapist trusts. */
const contactRow = {
  safety_contact_id: CONTACT,
  encrypted_contact: cipher.encrypt(
    JSON.stringify({ name: 'Jo', phone: '(320) 555-0177', ownPhone: '(320) 555-0188' }),
    CONTACT,
  ),
  grace_minutes: 20,
  agreed_at: '2026-11-20T18:00:00+00:00',
};

const WRITER = 'nils@example.com';
/** What was written on the contact page, by the subject of the email about it. */
const CONTACT_WORDS: Record<string, string> = {
  'a contact message': 'Is the studio open\non Mondays in January?',
  'a long contact message': `${'The lake was still this morning. '.repeat(6)}Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt`,
  'a short contact message': 'Is the studio open?',
};

/** Answers every query with the same row, and with what was written in the contact message that it asks for. */
function read(query: (tables: never) => unknown): Promise<object[]> {
  let id = '';
  const tables: object = new Proxy(
    {},
    {
      get: (_, step) => (_column: string, value: string) => {
        if (step === 'eq') id = value;
        return tables;
      },
    },
  );
  query(tables as never);
  const words = CONTACT_WORDS[id];
  const written = words && {
    email: WRITER,
    encrypted_message: cipher.encrypt(words, id, WRITER),
  };
  const answered = {
    phone: '+13205550111',
    encrypted_words: cipher.encrypt('Yes, 3 PM works. See you then!', id, '+13205550111'),
  };
  return Promise.resolve([{ ...giftRow, ...contactRow, ...answered, ...written }]);
}

/** What composing needs of the outside. */
export const COMPOSING = {
  siteUrl: 'https://quietshore.example',
  cipher,
  readPractice: () => Promise.resolve(facts),
  database: {
    read,
    rpcNow: () => Promise.resolve(),
  } as unknown as Database,
};

const SUBJECT = 'what it tells of';
/** What the samples tell of: the parts that states of them (sample-states.ts) are made of, too. */
export const session = {
  service_name: 'Thai Bodywork',
  duration_minutes: 90,
  starts_at: '2026-11-25T15:00:00+00:00',
};

export const appointment = {
  ...session,
  appointment_id: '5f0c6b52-3f51-4d06-9f3a-0d1f5b1f7a10',
  link_number: 1,
  revision: 0,
  status: 'pending',
  confirmation_code: 'K7M4XR',
  first_name: 'Ann',
  last_name: 'Lund',
  free_until: '2026-11-24T15:00:00+00:00',
  policy: { free_until_hours: 24, late_fee_percent: 50, no_show_fee_percent: 100 },
  as_of: '2026-11-20T18:00:00+00:00',
  paid_at: '2026-11-20T18:00:00+00:00',
  money: moneyRow(18_169),
  service_id: 'thai-90',
  location: 'broadway',
  lines: [
    { kind: 'service', name: 'Thai Bodywork', cents: 13_500 },
    { kind: 'enhancement', name: 'Hot Stones', cents: 2_000 },
    { kind: 'enhancement', name: 'Cupping', cents: 1_500 },
  ],
  subtotal_cents: 17_000,
  tax_cents: 1_169,
  late_ending: { kept_percent: 50, fee_cents: 6_750, credits_back: 0, value_cents: 0 },
  no_show_ending: { kept_percent: 100, fee_cents: 13_500, credits_back: 0, value_cents: 0 },
};
/** The same two weeks later, as the next date of a recurring appointment. */
export const nextDate = {
  ...appointment,
  appointment_id: '6a1d7c63-4e62-4e17-8a4b-1e2c6a2e8b21',
  starts_at: '2026-12-09T15:00:00+00:00',
  free_until: '2026-12-08T15:00:00+00:00',
};
export const owed = { money: moneyRow(0, 0, { due_cents: 18_169, owed_cents: 18_169 }) };
export const refunded = (cents: number, fee_cents = 0) => ({
  money: moneyRow(18_169, cents),
  money_before: moneyRow(18_169),
  fee_cents,
});
export const before = { ...session, starts_at: '2026-11-27T16:00:00+00:00' };
export const news = { first_name: 'Ann', session, happened_at: '2026-11-20T18:00:00+00:00' };

export const gift = {
  order_id: GIFT_ORDER,
  first_name: 'Søren',
  name: 'Thai 60 min',
  amount_cents: 10_000,
  delivery_method: 'email',
  deliver_on: '2026-11-27',
  recipient_name: 'Maren Lindqvist',
  delivered_to: 'maren@example.com',
  paid_at: '2026-11-20T18:00:00+00:00',
};
export const place = {
  ...session,
  entry_id: '3c1f0a6e-7d57-4f2b-9a51-6f1f4c0b7e11',
  first_name: 'Ann',
  local_date: '2026-11-25',
  day_part: 'morning',
  expires_at: '2026-11-20T20:00:00+00:00',
};
export const onPaper = { delivery_method: 'physical', deliver_on: null, delivered_to: null };

export const client = (kind: string, more: object = {}, channel = 'email') =>
  build(kind, 'client', { ...appointment, ...more }, channel);
export const practice = (kind: string, facts: object) => build(kind, 'practice', facts);
/** An email about the contact message of that name. */
export const contact = (subject: string, more: object = {}): StoredMessage => ({
  ...practice('contact_message', { name: 'Nils Berg', email: WRITER, ...more }),
  subject,
});
/** A text about a check-in; whom it goes to is read when it is sent. */
const checkIn = (kind: string, recipient: string, more: object = {}): StoredMessage => ({
  ...build(
    kind,
    recipient,
    {
      check_in_id: '0c9d6f4e-93a7-4a8e-8a61-0a5f5d6c7b12',
      went_in_at: '2026-11-26T01:25:00+00:00',
      notifies_at: '2026-11-26T03:30:00+00:00',
      ...more,
    },
    'sms',
  ),
  address: null,
});
export const member = (kind: string, facts: object) => build(kind, 'member', facts);

export function build(
  kind: string,
  recipient: string,
  facts: object,
  channel = 'email',
): StoredMessage {
  const to = channel === 'sms' ? '(320) 555-0111' : 'ann@example.com';
  return {
    message_id: '0c9d6f4e-93a7-4a8e-8a61-0a5f5d6c7b11',
    kind,
    subject: SUBJECT,
    recipient,
    channel,
    address: recipient === 'practice' ? null : to,
    facts,
  };
}

const cancelled = { status: 'cancelled', by: 'client', ...refunded(11_419, 6_750) };
const changed = { before, ...refunded(4_500), revision: 1, status: 'confirmed' };

export const offered = {
  expires_at: '2026-11-21T18:00:00+00:00',
  otherwise: 'declines',
  times: [
    { starts_at: '2026-11-25T20:00:00+00:00', location: 'broadway' },
    { starts_at: '2026-11-27T16:00:00+00:00', location: 'broadway' },
    { starts_at: '2026-12-02T15:00:00+00:00', location: 'broadway' },
  ],
};

/** A message of every kind to everyone who gets it, as the outbox keeps them. */
export const SAMPLE_MESSAGES: readonly StoredMessage[] = [
  client('booking_received', { is_intake_missing: true }),
  client('booking_received', {}, 'sms'),
  client('appointment_approved', { status: 'confirmed', revision: 1 }),
  client('appointment_changed', changed),
  client('appointment_changed', changed, 'sms'),
  client('appointment_cancelled', cancelled),
  client('appointment_cancelled', cancelled, 'sms'),
  client('appointment_missed', { status: 'no_show', ...refunded(4_669, 13_500) }),
  client('appointment_declined', { status: 'cancelled', ...refunded(18_169) }),
  client('appointment_declined', { status: 'cancelled', ...refunded(18_169) }, 'sms'),
  client('times_offered', { ...offered, otherwise: 'keeps' }),
  client('times_withdrawn'),
  client('reminder', { custom_message: 'Please use the back door today.' }),
  client('reminder', {}, 'sms'),
  // As long as a text of the therapist's own may be, and a time as long as any.
  client(
    'reminder',
    {
      starts_at: '2026-11-25T18:30:00+00:00',
      custom_message: 'Boots go by the door. '.repeat(4).slice(0, 79) + '.',
    },
    'sms',
  ),
  client('reminder', { as_of: '2026-11-25T01:00:00+00:00' }, 'sms'),
  client('appointment_link'),
  client('payment_due', owed),
  build('recurring_booked', 'client', {
    ...{ first_name: 'Ann', every_weeks: 2, is_intake_missing: true },
    appointments: [
      {
        ...appointment,
        money: moneyRow(0, 0, { credits: 1, credit_cents: 18_169, due_cents: 18_169 }),
      },
      { ...nextDate, ...owed },
    ],
  }),
  build('recurring_ended', 'client', {
    ...{ first_name: 'Ann', every_weeks: 2 },
    cancelled: [{ ...appointment, status: 'cancelled', revision: 1 }],
    kept: [nextDate],
  }),
  client('review_request', { status: 'completed' }),
  build('waitlist_confirm', 'client', { ...place, starts_at: null, expires_at: null }),
  build('waitlist_joined', 'client', { ...place, starts_at: null, expires_at: null }),
  build('waitlist_offer', 'client', place),
  build('waitlist_offer', 'client', { ...place, starts_at: '2026-11-25T18:30:00+00:00' }, 'sms'),
  build('waitlist_open_time', 'client', { ...place, expires_at: null }),
  build('waitlist_open_time', 'client', { ...place, expires_at: null }, 'sms'),
  build('waitlist_missed', 'client', { ...place, starts_at: null, expires_at: null }),
  build('slot_lost', 'client', { ...session, first_name: 'Ann', ...refunded(18_169) }),
  build('payment_refunded', 'client', { ...news, ...refunded(5_000), reason: 'made_at_stripe' }),
  build('gift_certificate', 'client', { order_id: GIFT_ORDER }),
  build('gift_bought', 'client', gift),
  build('gift_bought', 'client', { ...gift, ...onPaper }),
  practice('gift_bought', { ...gift, ...onPaper }),
  practice('booking_received', { ...news, money: moneyRow(18_169) }),
  practice('appointment_changed', { ...news, before, ...refunded(4_500) }),
  practice('appointment_cancelled', { ...news, ...refunded(11_419, 6_750) }),
  practice('times_answered', { ...news, answer: 'taken' }),
  practice('payment_refunded', { ...news, ...refunded(5_000), reason: 'made_at_stripe' }),
  contact('a contact message', { phone: '320-555-0177' }),
  practice('intake_received', { first_name: 'Ann' }),
  practice('tasks', { items: [{ kind: 'dispute', subject: 'du_1' }] }),
  practice('day_schedule', {
    local_date: '2026-11-25',
    pending: 1,
    sessions: [{ ...session, first_name: 'Ann', location: 'broadway', status: 'pending' }],
  }),
  build('text_answer', 'client', { first_name: 'Ann' }, 'sms'),
  checkIn('check_in_asked', 'practice'),
  checkIn('check_in_overdue', 'contact'),
  checkIn('check_in_answered', 'contact', { answer: 'out', at: '2026-11-26T03:35:00+00:00' }),
  checkIn('check_in_answered', 'contact', {
    ...{ answer: 'more', at: '2026-11-26T03:35:00+00:00', due_at: '2026-11-26T03:50:00+00:00' },
  }),
  member('credits_bought', {
    lines: [{ kind: 'item', name: '3 credits for 90-minute sessions', cents: 35_600 }],
    subtotal_cents: 35_600,
    tax_cents: 2_448,
  }),
  member('verify_address', {
    first_name: 'Ann',
    token: COMPOSING.cipher.encrypt('t'.repeat(43), SUBJECT, 'ann@example.com'),
  }),
  member('password_reset', {
    first_name: 'Ann',
    token: COMPOSING.cipher.encrypt('t'.repeat(56), SUBJECT, 'ann@example.com'),
  }),
  member('account_exists', { first_name: 'Ann' }),
  member('welcome', { first_name: 'Ann' }),
  member('password_changed', { first_name: 'Ann' }),
  member('verify_practice_email', {
    token: COMPOSING.cipher.encrypt('t'.repeat(43), SUBJECT, 'ann@example.com'),
  }),
  member('security_notice', {
    ...{ first_name: 'Ann', what: 'practice_email', is: 'new@example.com' },
  }),
  member('security_notice', {
    ...{ first_name: 'Ann', what: 'login_phone', is: '(320) 555-0122' },
  }),
  member('security_notice', { first_name: 'Ann', what: 'login_phone' }),
  member('security_notice', { first_name: 'Ann', what: 'safety_contact' }),
  member('security_notice', { first_name: 'Ann', what: 'no_safety_contact' }),
  member('security_notice', { first_name: 'Ann', what: 'calendar_feed' }),
  member('security_notice', { first_name: 'Ann', what: 'export' }),
];
