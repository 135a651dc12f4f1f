import { describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import {
  logIn,
  requestPasswordReset,
  resetPasswordFormSchema,
  signUp,
} from './accounts/accounts.ts';
import { isSuspected } from './rules/honeypot.ts';
import { sendMessage } from './messages/contact.ts';
import { giftFormSchema } from './gifts/gifts.ts';
import { intakeFormSchema } from './health/intake.ts';
import { submitTestimonial, testimonialFormSchema } from './testimonials/testimonials.ts';

const messagesOf = (schema: z.ZodMiniType, input: unknown) =>
  Object.fromEntries(
    // The first message about a field is the one that a form shows.
    (schema.safeParse(input).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );
const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

const gift = {
  recipientName: 'Ruth',
  recipientEmail: '',
  purchaserName: 'Ola',
  purchaserEmail: 'ola@example.com',
  purchaserPhone: '320-555-0188',
  personalMessage: '',
  deliveryMethod: 'email',
};
const giftOfService = { ...gift, giftType: 'service', serviceId: 'thai_90', customAmount: '' };
const giftOfAmount = (customAmount: string) => ({ ...gift, giftType: 'amount', customAmount });

const intake = {
  firstName: 'Signe',
  lastName: 'Holm',
  email: 'signe@example.com',
  phone: '320-555-0199',
  dateOfBirth: '1980-02-03',
  address: '1 Lake Street',
  emergencyContact: 'Per Holm',
  emergencyPhone: '320-555-0100',
  consentTreatment: true,
  privacyAgreement: true,
  cancellationPolicy: true,
  billOfRights: true,
};

it('says what a contact message lacks, empty or absent', () => {
  const words = {
    name: 'Name is required',
    email: 'Valid email is required',
    message: 'Message must be at least 10 characters',
  };
  expect(messagesOf(sendMessage.input, blank(['name', 'email', 'phone', 'message']))).toEqual(
    words,
  );
  expect(messagesOf(sendMessage.input, {})).toEqual(words);
});

describe('a review', () => {
  const words = {
    name: 'Name is required',
    location: 'Location is required',
    serviceId: 'Please select a service',
    rating: 'Please select a rating',
    review: 'Review must be at least 10 characters',
  };

  it('says what it lacks, empty or absent', () => {
    for (const schema of [testimonialFormSchema, submitTestimonial.input]) {
      expect(messagesOf(schema, blank(Object.keys(words)))).toEqual(words);
      expect(messagesOf(schema, {})).toEqual(words);
    }
  });

  it('accepts the rating of a radio button in the form, and only a number on the wire', () => {
    const review = {
      name: 'Signe H.',
      location: 'Glenwood, MN',
      serviceId: 'thai-90',
      review: 'Slept like a stone.',
      rating: '4',
    };
    expect(testimonialFormSchema.parse(review).rating).toBe(4);
    expect(messagesOf(submitTestimonial.input, review)).toEqual({
      rating: 'Please select a rating',
    });
  });
});

describe('a gift', () => {
  it('says what it lacks', () => {
    expect(
      messagesOf(giftFormSchema, { ...giftOfService, ...blank(Object.keys(gift)), serviceId: '' }),
    ).toEqual({
      recipientName: 'Recipient name is required',
      purchaserName: 'Your name is required',
      purchaserEmail: 'Valid email is required',
      purchaserPhone: 'Valid phone number is required',
      deliveryMethod: 'Please choose how to deliver it',
      serviceId: 'Please select a service',
    });
  });

  it('may lack the recipient’s email address, but can’t have an invalid one', () => {
    expect(giftFormSchema.safeParse(giftOfService).success).toBe(true);
    expect(messagesOf(giftFormSchema, { ...giftOfService, recipientEmail: 'ruth@' })).toEqual({
      recipientEmail: 'Valid email is required',
    });
  });

  it('accepts 500 characters of message and no more', () => {
    const message = (length: number) => ({ ...giftOfService, personalMessage: 'a'.repeat(length) });
    expect(giftFormSchema.safeParse(message(500)).success).toBe(true);
    expect(messagesOf(giftFormSchema, message(501))).toEqual({
      personalMessage: 'Message must be 500 characters or less',
    });
  });

  it.each([
    ['$100', '100'],
    ['25', '25'],
    ['$ 500', '500'],
    [' 150.00 ', '150'],
    ['25.0', '25'],
  ])('reads the amount %j as %s dollars', (typed, dollars) =>
    expect(giftFormSchema.parse(giftOfAmount(typed))).toMatchObject({ customAmount: dollars }),
  );

  it.each([
    '',
    '24',
    '501',
    '99.50',
    '99.05',
    '99.005',
    '10.05',
    '10.005',
    '-50',
    'fifty',
    '1e3',
    '100000',
  ])('refuses the amount %j', (typed) =>
    expect(messagesOf(giftFormSchema, giftOfAmount(typed))).toEqual({
      customAmount: 'Please enter whole dollars from $25 to $500',
    }),
  );
});

describe('an intake', () => {
  it('says what it lacks', () => {
    const empty = Object.fromEntries(
      Object.entries(intake).map(([name, value]) => [name, value === true ? false : '']),
    );
    expect(messagesOf(intakeFormSchema, empty)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      phone: 'Valid phone number is required',
      dateOfBirth: 'Date of birth is required',
      address: 'Address is required',
      emergencyContact: 'Emergency contact is required',
      emergencyPhone: 'Emergency contact phone is required',
      consentTreatment: 'You must consent to treatment',
      privacyAgreement: 'You must agree to privacy policy',
      cancellationPolicy: 'You must acknowledge cancellation policy',
      billOfRights: 'You must acknowledge the Client Bill of Rights',
    });
  });

  it('fills in what was not chosen', () => {
    expect(intakeFormSchema.parse(intake)).toMatchObject({
      pregnancyStatus: 'not_applicable',
      preferredPressure: 'medium',
      previousMassage: false,
      areasOfFocus: [],
    });
  });

  it.each([
    ['2999-01-01', 'Please enter your date of birth'],
    ['1899-12-31', 'Please enter your date of birth'],
    ['2001-02-30', 'Date of birth is required'],
  ])('refuses the birth date %s', (dateOfBirth, message) =>
    expect(messagesOf(intakeFormSchema, { ...intake, dateOfBirth })).toEqual({
      dateOfBirth: message,
    }),
  );

  it('accepts a birth date from 1900 to today, even where it is already tomorrow', () => {
    vi.setSystemTime('2026-12-02T18:00:00Z');
    const isTaken = (dateOfBirth: string) =>
      intakeFormSchema.safeParse({ ...intake, dateOfBirth }).success;
    expect(['1900-01-01', '2026-12-02', '2026-12-03'].map(isTaken)).toEqual([true, true, true]);
    expect(['1899-12-31', '2026-12-04'].map(isTaken)).toEqual([false, false]);
    vi.useRealTimers();
  });
});

it.each([
  [{}, false],
  [{ leaveEmpty: '', elapsedMs: 3_000 }, false],
  [{ leaveEmpty: 'x' }, true],
  [{ elapsedMs: 2_999 }, true],
])('decides whether a form with the trap field %j was sent by a program: %j', (trap, expected) =>
  expect(isSuspected(trap)).toBe(expected),
);

describe('an account', () => {
  it('says what a login lacks, empty or absent', () => {
    const words = {
      email: 'Mobile number or email is required',
      password: 'Password is required',
    };
    expect(messagesOf(logIn.input, blank(Object.keys(words)))).toEqual(words);
    expect(messagesOf(logIn.input, {})).toEqual(words);
  });

  const signup = {
    firstName: 'Signe',
    lastName: 'Holm',
    email: 'signe@example.com',
    password: 'a long walk home',
  };
  const words = {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email',
    password: 'Password must be at least 8 characters',
  };

  it('says what a sign-up lacks, empty or absent, and takes it without a phone', () => {
    expect(messagesOf(signUp.input, blank(Object.keys(words)))).toEqual(words);
    expect(messagesOf(signUp.input, {})).toEqual(words);
    expect(messagesOf(signUp.input, signup)).toEqual({});
    expect(messagesOf(signUp.input, { ...signup, phone: '' })).toEqual({});
    expect(messagesOf(signUp.input, { ...signup, phone: '12' })).toEqual({
      phone: 'Valid phone number is required',
    });
  });

  it('accepts a password from 8 characters to 72 bytes, with spaces as typed', () => {
    const messages = (password: string) => messagesOf(signUp.input, { ...signup, password });
    expect(messages('1234567')).toEqual({ password: words.password });
    expect(messages('12345678')).toEqual({});
    expect(messages('x'.repeat(72))).toEqual({});
    expect(Object.keys(messages('x'.repeat(73)))).toEqual(['password']);
    expect(Object.keys(messages('ä'.repeat(37)))).toEqual(['password']);
    expect(signUp.input.parse({ ...signup, password: ' spaces ' }).password).toBe(' spaces ');
  });

  it('says what forgetting and resetting a password lack', () => {
    expect(messagesOf(requestPasswordReset.input, { email: 'signe' })).toEqual({
      email: 'Please enter a valid email address',
    });
    const form = { newPassword: 'short', confirmPassword: 'short' };
    expect(messagesOf(resetPasswordFormSchema, form)).toEqual({
      newPassword: words.password,
      confirmPassword: words.password,
    });
    const unequal = { newPassword: 'a long walk home', confirmPassword: 'a long way home' };
    expect(messagesOf(resetPasswordFormSchema, unequal)).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });
});
