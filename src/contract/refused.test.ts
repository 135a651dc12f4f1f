import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { resetPasswordFormSchema } from './accounts/accounts.ts';
import { bookAppointment } from './appointments/bookings.ts';
import { listTimes } from './appointments/appointments.ts';
import { prepareSale } from './checkout/in-person.ts';
import { createAppointment } from './checkout/checkout.ts';
import { readOwnAppointment } from './appointments/own-appointment.ts';
import { FREE_TIME } from './checkout/plain-booking.ts';
import { scheduleReminder } from './messages/reminders.ts';
import { weeksWords } from './appointments/recurring.ts';

const refusalsOf = (schema: z.ZodMiniType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const ID = '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f80';
const LINK = 'abcdefghijklmnopqrstuv';

const reminder = { appointmentId: ID, channel: 'sms', sendAt: '2026-12-01T09:00:00-06:00' };
const byTelephone = {
  ...{ bookingKey: ID, serviceId: 'thai_90', enhancementIds: [] },
  ...{ appointmentDate: '2026-12-02', appointmentTime: '11:00' },
};
const newClient = {
  ...{ firstName: 'Marit', lastName: 'Olsen', email: 'marit@example.com', phone: '320-555-0100' },
};
const sale = { serviceId: 'thai_90', checkoutKey: ID, method: 'cash' };
const booked = {
  ...newClient,
  ...{ serviceId: 'thai_90', appointmentDate: '2026-12-02', appointmentTime: '11:00' },
};
const TOO_MUCH_FOR_A_TEXT =
  'customMessage: A text can have up to 80 plain characters. Shorten it, or send it by email';

describe('what fits only together', () => {
  it.each<[string, z.ZodMiniType, unknown, string[]]>([
    ['times for a service', listTimes.input, { date: '2026-12-02', serviceId: 'thai_90' }, []],
    ['times for an appointment', listTimes.input, { date: '2026-12-02', appointmentId: ID }, []],
    [
      'times for nothing',
      listTimes.input,
      { date: '2026-12-02' },
      ['serviceId: Please choose a service'],
    ],
    ['a client on file', bookAppointment.input, { ...byTelephone, clientId: ID }, []],
    ['a new client', bookAppointment.input, { ...byTelephone, newClient }, []],
    [
      'no one to book for',
      bookAppointment.input,
      byTelephone,
      ['clientId: Please choose a client'],
    ],
    [
      'two to book for',
      bookAppointment.input,
      { ...byTelephone, clientId: ID, newClient },
      ['clientId: Please choose a client'],
    ],
    ['a sale to a client on file', prepareSale.input, { ...sale, clientId: ID }, []],
    ['a sale to a walk-in', prepareSale.input, { ...sale, walkInName: 'Ole' }, []],
    ['a sale to no one', prepareSale.input, sale, ["walkInName: Please enter the client's name"]],
    ['an appointment by its link', readOwnAppointment.input, { link: LINK }, []],
    ['an appointment of a member', readOwnAppointment.input, { appointmentId: ID }, []],
    ['an appointment by nothing', readOwnAppointment.input, {}, ['link: A link is required']],
    [
      'an appointment by both',
      readOwnAppointment.input,
      { link: LINK, appointmentId: ID },
      ['link: A link is required'],
    ],
    ['a paid booking', createAppointment.input, { ...booked, stripePaymentIntentId: 'pi_1' }, []],
    ['a booking without a charge', createAppointment.input, { ...booked, checkoutKey: ID }, []],
    [
      'a booking that nothing paid',
      createAppointment.input,
      booked,
      ['stripePaymentIntentId: A payment is required'],
    ],
    [
      'the same password twice',
      resetPasswordFormSchema,
      { newPassword: 'a long walk home', confirmPassword: 'a long walk home' },
      [],
    ],
    ['a text without words', scheduleReminder.input, reminder, []],
    ['a short text', scheduleReminder.input, { ...reminder, customMessage: 'Bring a towel!' }, []],
    [
      'a text of 80 characters among blanks',
      scheduleReminder.input,
      { ...reminder, customMessage: ` ${'x'.repeat(80)}\n` },
      [],
    ],
    [
      'a text of 81 characters',
      scheduleReminder.input,
      { ...reminder, customMessage: 'x'.repeat(81) },
      [TOO_MUCH_FOR_A_TEXT],
    ],
    ...['Bring é towels', '[towel]', 'Ann’s door – “the red one”…'].map(
      (customMessage): [string, z.ZodMiniType, unknown, string[]] => [
        `a text in letters that carriers have, or one as good: ${customMessage}`,
        scheduleReminder.input,
        { ...reminder, customMessage },
        [],
      ],
    ),
    ...['🙂', `[${'x'.repeat(79)}`, `…${'x'.repeat(78)}`].map(
      (customMessage): [string, z.ZodMiniType, unknown, string[]] => [
        `a text that takes more room than it has: ${customMessage}`,
        scheduleReminder.input,
        { ...reminder, customMessage },
        [TOO_MUCH_FOR_A_TEXT],
      ],
    ),
    [
      'an email of many words and signs',
      scheduleReminder.input,
      { ...reminder, channel: 'email', customMessage: '🙂'.repeat(90) },
      [],
    ],
  ])('%s', (_, schema, input, refusals) => {
    expect(refusalsOf(schema, input)).toEqual(refusals);
  });
});

it.each([
  ['2026-11-25T09:00', true],
  ['2026-11-25T09:00:00', false],
  ['x2026-11-25T09:00', false],
  ['1926-11-25T09:00', false],
  ['2026-1-25T09:00', false],
  ['20AB-11-25T09:00', false],
  ['2026-AB-25T09:00', false],
  ['2026-11-ABT09:00', false],
  ['2026-11-25TAB:00', false],
  ['2026-11-25T09:AB', false],
  ['', false],
])('%j is a free time of a form: %s', (value, isOne) => {
  expect(FREE_TIME.test(value)).toBe(isOne);
});

it.each([
  [1, 'every week'],
  [2, 'every 2 weeks'],
  [12, 'every 12 weeks'],
])('says a rhythm of %i as "%s"', (weeks, words) => {
  expect(weeksWords(weeks)).toBe(words);
});
