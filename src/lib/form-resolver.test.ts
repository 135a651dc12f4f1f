import type { ResolverOptions } from 'react-hook-form';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingFormSchema, type BookingForm } from '../contract/booking.ts';
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
