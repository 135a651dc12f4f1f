import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingFormSchema, type BookingForm } from '#contract/orders/booking.ts';
import { formResolver } from './form-resolver.ts';

const OPTIONS: ResolverOptions<BookingForm> = {
  fields: {},
  criteriaMode: 'firstError',
  shouldUseNativeValidation: false,
};
const check = (values: BookingForm) =>
  formResolver(bookingFormSchema, ['phone'])(values, undefined, OPTIONS);
const EMPTY: BookingForm = {
  firstName: '',
  lastName: ' ',
  email: 'marit@',
  phone: '555 0100',
  serviceId: '',
  appointmentDate: '',
  appointmentTime: '',
};

it('gives each wrong field the message of the contract', async () => {
  const { errors } = await check(EMPTY);
  const messages = Object.entries(errors).map(([name, error]) => [name, error?.message]);
  expect(Object.fromEntries(messages)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Valid email is required',
    phone: 'Valid phone number is required',
    serviceId: 'Service selection is required',
    appointmentDate: 'Date is required',
    appointmentTime: 'Time is required',
  });
});

const RIGHT = {
  firstName: ' Marit ',
  lastName: 'Olsen',
  email: 'marit@example.com',
  phone: '320 555 0100',
  serviceId: 'thai-60',
  appointmentDate: '2026-12-02',
  appointmentTime: '09:00',
};

it('hands over what the contract made of right values', async () => {
  const { errors, values } = await check(RIGHT);
  expect(errors).toEqual({});
  expect(values).toEqual({ ...RIGHT, firstName: 'Marit' });
});

it.each([
  ['+44 20 7946 0018', undefined],
  ['+47 91 23 45 6', 'Valid phone number is required'],
])('knows whether another country has the number %s', async (phone, message) => {
  const { errors, values } = await check({ ...RIGHT, phone });
  expect(errors.phone?.message).toBe(message);
  if (!message) expect(values).toMatchObject({ phone });
});

it('says the first of what is wrong with a field', async () => {
  const schema = z.object({
    password: z.string().check(z.minLength(8, 'Too short'), z.regex(/\d/, 'No digit')),
  });
  const { errors } = await formResolver(schema)({ password: 'short' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors.password).toEqual({ type: 'too_small', message: 'Too short' });
});

describe('a form in parts', () => {
  const schema = z.object({
    client: z.optional(
      z.object({
        email: z.email('Valid email is required'),
        phone: z.string().check(z.minLength(1, 'No phone')),
      }),
    ),
    dates: z.array(z.object({ time: z.string().check(z.minLength(1, 'No time')) })),
  });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const check = (values: z.input<typeof schema>) =>
    formResolver(schema, ['client.phone'])(values, undefined, options);

  it('says what is wrong at the field, however deep it is', async () => {
    const client = { email: 'ruth', phone: '320-555-0100' };
    const { errors } = await check({ client, dates: [{ time: '9:00' }, { time: '' }] });
    expect(errors).toEqual({
      client: { email: { type: 'invalid_format', message: 'Valid email is required' } },
      dates: [undefined, { time: { type: 'too_small', message: 'No time' } }],
    });
  });

  it('knows the phone numbers in it and leaves the typed one alone', async () => {
    const client = { email: 'ruth@example.com', phone: '+47 91 23 45 6' };
    const { errors } = await check({ client, dates: [] });
    expect(errors).toEqual({ client: { phone: { type: 'too_small', message: 'No phone' } } });
    expect(client.phone).toBe('+47 91 23 45 6');
    expect((await check({ dates: [] })).errors).toEqual({});
  });

  it('keeps what is wrong with the whole form apart', async () => {
    const whole = schema.check(z.refine(() => false, 'Nothing fits'));
    const { errors } = await formResolver(whole)({ dates: [] }, undefined, options);
    expect(errors).toEqual({ root: { type: 'custom', message: 'Nothing fits' } });
  });
});
