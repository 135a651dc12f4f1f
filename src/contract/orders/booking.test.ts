import { describe, expect, it } from 'vitest';
import { bookingFormSchema, TEXT_CONSENT_VERSION, textConsentWords } from './booking.ts';
import { bookingInputSchema, createAppointment } from '../checkout/checkout.ts';

const booking = {
  firstName: 'Marit',
  lastName: 'Olsen',
  email: 'marit@example.com',
  phone: '320-555-0100',
  serviceId: 'thai-90',
  appointmentDate: '2026-12-02',
  appointmentTime: '11:00',
};

const messagesOf = (schema: typeof bookingFormSchema | typeof bookingInputSchema, input: unknown) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('bookingFormSchema', () => {
  it('names every empty field in the words of the form', () => {
    const empty = Object.fromEntries(Object.keys(booking).map((field) => [field, '']));
    const words = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      phone: 'Valid phone number is required',
      serviceId: 'Service selection is required',
      appointmentDate: 'Date is required',
      appointmentTime: 'Time is required',
    };
    expect(messagesOf(bookingFormSchema, empty)).toEqual(words);
    expect(messagesOf(bookingFormSchema, {})).toEqual(words);
  });

  it('takes a booking without the optional fields', () => {
    expect(bookingFormSchema.safeParse(booking).success).toBe(true);
  });

  it.each([
    ['a name of blanks', { firstName: '   ' }, 'First name is required'],
    ['a short phone number', { phone: '555-0100' }, 'Valid phone number is required'],
    ['an address without a domain', { email: 'marit@' }, 'Valid email is required'],
    ['text PostgreSQL cannot store', { specialRequests: 'a\0b' }, 'Please use plain text'],
    ['an endless text', { specialRequests: 'a'.repeat(2001) }, 'Please shorten this text'],
  ])('refuses %s', (_, change, message) =>
    expect(Object.values(messagesOf(bookingFormSchema, { ...booking, ...change }))).toEqual([
      message,
    ]),
  );
});

it('identifies the consent to texts by a version', () => {
  // Consents are kept by version: if you change the text, change both lines here.
  expect(TEXT_CONSENT_VERSION).toBe('2026-11');
  expect(textConsentWords('Brand')).toBe(
    'Text me about my appointments (confirmations, reminders, changes) from Brand. About 2 per booking. Msg & data rates may apply. Reply STOP to end, HELP for help. Not needed to book.',
  );
});

describe('bookingInputSchema', () => {
  it.each(['2026-12-02', '2026-12-02T11:00:00-06:00', '2026-12-02T17:00:00.000Z'])(
    'takes the day %s',
    (appointmentDate) =>
      expect(bookingInputSchema.safeParse({ ...booking, appointmentDate }).success).toBe(true),
  );

  it.each(['2026-02-30', 'tomorrow', '2026-12-2', ''])('refuses the day %j', (appointmentDate) =>
    expect(messagesOf(bookingInputSchema, { ...booking, appointmentDate })).toHaveProperty(
      'appointmentDate',
    ),
  );

  it.each(['24:00', '9:00', '11:60', 'noon'])('refuses the time %j', (appointmentTime) =>
    expect(messagesOf(bookingInputSchema, { ...booking, appointmentTime })).toEqual({
      appointmentTime: 'Time is required',
    }),
  );
});

describe('createAppointment', () => {
  it('needs a payment that looks like one', () => {
    const parsed = createAppointment.input.safeParse({
      ...booking,
      stripePaymentIntentId: 'seti_1',
    });
    expect(parsed.error?.issues[0]?.message).toBe('A payment is required');
  });
});
