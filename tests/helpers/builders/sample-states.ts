import type { StoredMessage } from '#api/messages/stored-message.ts';
import { moneyRow } from './build-money.ts';
import {
  appointment,
  before,
  build,
  client,
  contact,
  gift,
  member,
  news,
  nextDate,
  offered,
  onPaper,
  owed,
  place,
  practice,
  refunded,
  session,
} from './sample-messages.ts';

const DUE = 18_169;
const due = (owed_cents: number, more: object = {}) =>
  moneyRow(0, 0, { due_cents: DUE, owed_cents, ...more });

const confirmed = { status: 'confirmed' };
const atHome = { location: 'home' };
const withoutLink = { link_number: undefined };
const plain = {
  lines: [{ kind: 'service', name: 'Thai Bodywork', cents: 13_500 }],
  ...{ subtotal_cents: 13_500, tax_cents: 928 },
};
/** Too late for a free change, on the very instant. */
const late = { as_of: appointment.free_until };
const bookedLate = { ...late, paid_at: appointment.free_until };
const credit = { money: due(0, { credits: 1, credit_cents: DUE }) };
const lateCredit = { kept_percent: 50, fee_cents: 9_084, credits_back: 0, value_cents: 9_085 };
const byCredit = {
  ...{ ...credit, late_ending: lateCredit },
  no_show_ending: { kept_percent: 100, fee_cents: DUE, credits_back: 0, value_cents: 0 },
};
const certificate = { certificate_cents: 5_000 };
const partPaid = { money: due(DUE - 5_000, certificate) };
const disputed = { money: moneyRow(DUE, 0, { is_disputed: true, owed_cents: DUE }) };

const moved = (money_before: object, money: object, fee_cents = 0) => ({
  ...{ money_before, money, fee_cents },
});
const cleared = (more: object) => moneyRow(0, 0, more);
const unmoved = moved(due(DUE), due(DUE));
/** An unpaid booking that is ended in time. */
const nothing = moved(due(DUE), cleared({}));
const unpaidLate = moved(due(DUE), cleared({ due_cents: 6_750, owed_cents: 6_750 }), 6_750);
const creditUsed = moved(credit.money, due(0, { credits: 1, value_given_cents: 9_085 }), 9_084);
const everyWay = moved(
  due(0, { ...certificate, value_cents: 2_000, cash_cents: 11_169, credits: 1 }),
  cleared({
    ...{ ...certificate, certificate_back_cents: 5_000, value_cents: 2_000 },
    ...{ value_back_cents: 2_000, cash_cents: 11_169, cash_back_cents: 11_169 },
    ...{ cash_to_come_cents: 11_169, credits_back: 1 },
  }),
);
const byTherapist = { status: 'cancelled', by: 'therapist' };
const byClient = { status: 'cancelled', by: 'client' };
const changed = { ...confirmed, before, revision: 1 };

const recurring = (dates: readonly object[], every_weeks = 1) =>
  build('recurring_booked', 'client', { first_name: 'Ann', every_weeks, appointments: dates });
const waiting = { ...place, starts_at: null, expires_at: null };
const bundle = {
  service_name: '3 credits for 90-minute sessions',
  ...{ duration_minutes: 90, credits: 3 },
};
const certificateSold = { service_name: 'Thai 60 min' };
const amount = { name: 'Gift certificate' };
const scheduled = { ...session, first_name: 'Ann', location: 'broadway', status: 'confirmed' };

const text = (kind: string, more: object) => client(kind, more, 'sms');
const refund = (recipient: string, reason: string, more: object = {}) =>
  build('payment_refunded', recipient, { ...news, ...refunded(5_000), reason, ...more });

/** What else messages tell of than the samples: only their words differ, so only those are looked at. */
export const SAMPLE_STATES: Readonly<Record<string, StoredMessage>> = {
  'booking: by phone, nothing paid': client('booking_received', {
    ...{ ...confirmed, ...owed, ...plain },
    money: due(14_428, { due_cents: 14_428 }),
  }),
  'booking: paid in part by certificate': client('booking_received', { ...confirmed, ...partPaid }),
  'booking: by a credit at the home studio': client('booking_received', {
    ...{ ...confirmed, ...byCredit, ...atHome },
  }),
  'booking: a home visit': client('booking_received', {
    ...{
      ...confirmed,
      ...byCredit,
      location: 'visit',
      visit_address: '14 Birch Lane, Osakis 56360',
    },
  }),
  'booking: paid too late for a free change': client('booking_received', bookedLate),
  'booking: reduced to nothing': client('booking_received', {
    ...{ ...confirmed, money: moneyRow(0) },
    late_ending: { kept_percent: 50, fee_cents: 0, credits_back: 0, value_cents: 0 },
    no_show_ending: { kept_percent: 100, fee_cents: 0, credits_back: 0, value_cents: 0 },
  }),
  'booking: without a link': client('booking_received', withoutLink),
  'booking, text: confirmed and paid': text('booking_received', confirmed),
  'booking, text: owed': text('booking_received', { ...confirmed, ...owed }),
  'booking, text: without a link': text('booking_received', withoutLink),
  'booking, text: owed, without a link': text('booking_received', {
    ...{ ...confirmed, ...owed, ...withoutLink },
  }),
  'booking, text: at home, without a link': text('booking_received', { ...atHome, ...withoutLink }),
  'changed: nothing paid, nothing refunded': client('appointment_changed', {
    ...{ ...changed, ...unmoved },
  }),
  'changed: longer, paid by card and cash': client('appointment_changed', {
    ...changed,
    ...moved(moneyRow(14_428), moneyRow(16_000, 0, { due_cents: DUE, cash_cents: 2_169 })),
  }),
  'changed: to a length that no credit pays': client('appointment_changed', {
    ...{ ...changed, ...moved(credit.money, due(DUE, { credits_back: 1 })) },
  }),
  'changed, text: without a link': text('appointment_changed', {
    ...{ ...changed, ...unmoved, ...withoutLink },
  }),
  'changed, text: at home': text('appointment_changed', { ...changed, ...unmoved, ...atHome }),
  'changed, text: at home, without a link': text('appointment_changed', {
    ...{ ...changed, ...unmoved, ...atHome, ...withoutLink },
  }),
  'canceled: by the therapist, paid in every way': client('appointment_cancelled', {
    ...{ ...byTherapist, ...everyWay },
  }),
  'canceled: nothing paid, in time': client('appointment_cancelled', { ...byClient, ...nothing }),
  'canceled: nothing paid, late': client('appointment_cancelled', { ...byClient, ...unpaidLate }),
  'canceled: a credit, late': client('appointment_cancelled', { ...byClient, ...creditUsed }),
  'missed: nothing paid': client('appointment_missed', { status: 'no_show', ...unpaidLate }),
  'missed: a credit': client('appointment_missed', { status: 'no_show', ...creditUsed }),
  'declined: paid in every way': client('appointment_declined', {
    ...{ status: 'cancelled', ...everyWay },
  }),
  'declined, text: paid in every way': text('appointment_declined', {
    ...{ status: 'cancelled', ...everyWay },
  }),
  'times offered: one, at home, and silence declines': client('times_offered', {
    ...{ ...offered, ...withoutLink },
    times: [{ ...offered.times[0], ...atHome }],
  }),
  'canceled, text: nothing paid, in time': text('appointment_cancelled', {
    ...{ ...byClient, ...nothing },
  }),
  'canceled, text: paid in every way': text('appointment_cancelled', {
    ...{ ...byTherapist, ...everyWay },
  }),
  'canceled, text: a certificate and gift value': text('appointment_cancelled', {
    ...byClient,
    ...moved(
      due(0, { ...certificate, value_cents: 2_000 }),
      cleared({
        ...{ ...certificate, certificate_back_cents: 5_000 },
        ...{ value_cents: 2_000, value_back_cents: 2_000 },
      }),
    ),
  }),
  'canceled, text: a credit, late': text('appointment_cancelled', { ...byClient, ...creditUsed }),
  'reminder: too late for a free change': client('reminder', late),
  'reminder, text: without a link': text('reminder', withoutLink),
  'reminder, text: at home, without a link': text('reminder', { ...atHome, ...withoutLink }),
  'reminder, text: a credit': text('reminder', byCredit),
  'reminder, text: a credit, too late for a free change': text('reminder', {
    ...{ ...byCredit, ...late },
  }),
  'reminder, text: a credit, without a link': text('reminder', { ...byCredit, ...withoutLink }),
  'reminder, text: a credit, too late, without a link': text('reminder', {
    ...{ ...byCredit, ...late, ...withoutLink },
  }),
  'booking, text: at home, confirmed': text('booking_received', { ...confirmed, ...atHome }),
  'reminder, text: too late, without a link': text('reminder', { ...late, ...withoutLink }),
  'payment due: the rest': client('payment_due', partPaid),
  'booking: while a bank reviews the payment': client('booking_received', {
    ...{ ...confirmed, ...disputed },
  }),
  'recurring: one date, paid': recurring([{ ...appointment, ...plain }], 4),
  'recurring: by credits': recurring(
    [appointment, nextDate].map((date) => ({ ...date, ...byCredit })),
  ),
  'recurring: owed first, then by a credit, without a link': recurring([
    { ...nextDate, ...partPaid, ...withoutLink },
    { ...appointment, ...byCredit, starts_at: '2026-12-16T15:00:00+00:00' },
  ]),
  'recurring: ended, nothing canceled': build('recurring_ended', 'client', {
    ...{ first_name: 'Ann', every_weeks: 1, cancelled: [], kept: [{ ...nextDate, ...owed }] },
  }),
  'recurring: ended, two canceled': build('recurring_ended', 'client', {
    ...{ first_name: 'Ann', every_weeks: 1, kept: [] },
    cancelled: [appointment, nextDate].map((date) => ({ ...date, status: 'cancelled' })),
  }),
  'waitlist: any time of the day': build('waitlist_joined', 'client', {
    ...{ ...waiting, day_part: 'any' },
  }),
  'lost: nothing was paid': build('slot_lost', 'client', {
    ...{ ...session, first_name: 'Ann', ...moved(moneyRow(0), moneyRow(0)) },
  }),
  'lost: no time was chosen': build('slot_lost', 'client', {
    ...{ service_name: 'Thai Bodywork', duration_minutes: 90, first_name: 'Ann', ...refunded(DUE) },
  }),
  'lost: paid by certificate and card': build('slot_lost', 'client', {
    ...{ ...session, first_name: 'Ann' },
    ...moved(
      moneyRow(13_169, 0, certificate),
      moneyRow(13_169, 13_169, { ...certificate, certificate_back_cents: 5_000 }),
    ),
  }),
  'refund: of a part, where a credit paid the rest': refund('client', 'adjustment', {
    ...moved(moneyRow(5_000, 0, { credits: 1 }), moneyRow(5_000, 2_000, { credits: 1 })),
  }),
  'refund: the change could not be made': refund('client', 'change_not_applied'),
  'refund: paid twice': refund('client', 'paid_twice'),
  'refund: by the therapist': refund('client', 'adjustment'),
  'refund: of credits': refund('client', 'adjustment', { session: bundle }),
  'refund: of a gift certificate': refund('client', 'made_at_stripe', { session: certificateSold }),
  'gift: an amount, to its buyer, at once': build('gift_bought', 'client', {
    ...{ ...gift, ...amount, deliver_on: null, delivered_to: 'Ann@example.com' },
  }),
  'practice, gift: by email at once': practice('gift_bought', { ...gift, deliver_on: null }),
  'practice, gift: an amount by email, on a day': practice('gift_bought', { ...gift, ...amount }),
  'practice, gift: an amount on paper': practice('gift_bought', {
    ...{ ...gift, ...amount, ...onPaper },
  }),
  'practice, booking: the payment disputed': practice('booking_received', {
    ...{ ...news, ...disputed },
  }),
  'practice, credits: bought': practice('credits_bought', {
    ...{ ...news, session: bundle, amount_cents: 38_048 },
  }),
  'practice, canceled: paid in every way': practice('appointment_cancelled', {
    ...{ ...news, ...everyWay },
  }),
  'practice, canceled: a credit, late': practice('appointment_cancelled', {
    ...{ ...news, ...creditUsed },
  }),
  'practice, times: the booked one kept': practice('times_answered', {
    ...{ ...news, answer: 'kept' },
  }),
  'practice, times: no answer': practice('times_answered', { ...news, answer: 'none' }),
  'practice, times: no answer, declined': practice('times_answered', {
    ...{ ...news, ...everyWay, answer: 'declined' },
  }),
  'practice, refund: the time was gone': refund('practice', 'slot_lost'),
  'practice, refund: the credit was used': refund('practice', 'credit_missing'),
  'practice, refund: not what was agreed, by no name': refund('practice', 'mismatch', {
    ...{ first_name: undefined, session: { service_name: 'Thai Bodywork', duration_minutes: 90 } },
  }),
  'practice, refund: the change could not be made': refund('practice', 'change_not_applied'),
  'practice, refund: paid twice': refund('practice', 'paid_twice'),
  'practice, refund: for a reason without words': refund('practice', 'asked_again'),
  'practice, refund: of credits': refund('practice', 'made_at_stripe', { session: bundle }),
  'practice, refund: of a gift certificate': refund('practice', 'made_at_stripe', {
    session: certificateSold,
  }),
  'practice, contact: no phone, long': contact('a long contact message'),
  'practice, contact: a phone number from abroad': contact('a short contact message', {
    phone: '+46 (70) 123 45 67',
  }),
  'practice, day: nobody': practice('day_schedule', {
    ...{ local_date: '2026-11-25', pending: 0, sessions: [] },
  }),
  'practice, day: two, and two requests': practice('day_schedule', {
    ...{ local_date: '2026-11-25', pending: 2 },
    sessions: [
      scheduled,
      {
        ...scheduled,
        starts_at: '2026-11-25T18:30:00+00:00',
        first_name: 'Nils',
        location: 'home',
      },
    ],
  }),
  'practice, to review: one of each': practice('tasks', {
    items: [
      ...['payment_mismatch', 'payment_without_order', 'payment_processing', 'refund_failed'],
      ...['stuck_message', 'unsettled_payment', 'calendar_held', 'spent_purchase_refunded'],
      ...[
        'job_failed',
        'holiday',
        'usual_holidays',
        'text_received',
        'texts_blocked',
        'emails_blocked',
        'forms_not_emailed',
        'a_kind_to_come',
      ],
    ].map((kind) => ({ kind, subject: 'what it is about' })),
  }),
  'credits: two sorts': member('credits_bought', {
    lines: [
      { kind: 'item', name: '3 credits for 90-minute sessions', cents: 35_600 },
      { kind: 'item', name: '5 credits for 60-minute sessions', cents: 40_000 },
    ],
    ...{ subtotal_cents: 75_600, tax_cents: 5_198 },
  }),
};
