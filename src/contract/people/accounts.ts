import * as z from 'zod/mini';
import { enhancementIdsSchema, PRESSURE_PREFERENCES, serviceIdSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalogue.ts';
import { bookedAppointmentSchema } from '../orders/checkout.ts';
import { emailText, emptyIsAbsent, phoneText, requiredText } from '../rules/text.ts';

export const PASSWORD_MIN = 8;
/** In bytes of UTF-8: what comes after them would not be part of the password. */
export const PASSWORD_MAX_BYTES = 72;
export const ROLES = ['member', 'admin'] as const;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** A password that somebody chooses: as typed, spaces and all. What is easily guessed is refused by the API alone. */
const newPasswordText = () =>
  z.string('Password must be at least 8 characters').check(
    z.minLength(PASSWORD_MIN, 'Password must be at least 8 characters'),
    z.refine(
      (typed) => byteLength(typed) <= PASSWORD_MAX_BYTES,
      'Please choose a shorter password: at most 72 letters, numbers and symbols',
    ),
  );

/** A password that somebody proves to know. */
const passwordText = () =>
  z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Password is required'));

/** The key of a link in a mail; whether it is one, the API says. */
const linkToken = () => requiredText('The link from our email is required', 1000);

/** Whoever is logged in, as their own pages see them. */
const userSchema = z.object({
  role: z.enum(ROLES),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  /** `active`: has a membership. `pending`: the address is not confirmed yet, and the account sees nothing until then. */
  membershipStatus: z.enum(['active', 'none', 'pending']),
  isEmailVerified: z.boolean(),
  /** Has been here before: the Tuesdays and Thursdays of existing clients. */
  isExistingClient: z.boolean(),
  canBookAtHome: z.boolean(),
});

const userAnswer = z.object({ user: userSchema });

/** An answer that is nothing but a sentence for a person. */
export const messageAnswerSchema = z.object({ message: z.string() });

/** Who is logged in; null for a guest. */
export const readCurrentUser = defineCall({
  method: 'GET',
  path: '/api/auth/user',
  answer: z.object({ user: z.nullable(userSchema) }),
});

/** `email` holds a mobile number or an email address. */
const loginInput = z.object({
  email: requiredText('Mobile number or email is required', 254),
  password: passwordText(),
});

/** Logs a member or an administrator in. */
export const logIn = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  input: loginInput,
  answer: userAnswer,
});

/** Logs an administrator in; any other account is refused. */
export const logInAsAdmin = defineCall({
  method: 'POST',
  path: '/api/auth/admin-login',
  input: loginInput,
  answer: userAnswer,
  refusals: ['login_failed'],
});

/** Opens an account, which stays `pending` until its emailed link is followed. */
export const signUp = defineCall({
  method: 'POST',
  path: '/api/auth/signup',
  input: z.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    email: emailText('Please enter a valid email'),
    phone: emptyIsAbsent(phoneText()),
    password: newPasswordText(),
  }),
  answer: userAnswer,
});

/** Confirms the address of a new account with the emailed token and the password chosen at sign-up. */
export const confirmSignup = defineCall({
  method: 'POST',
  path: '/api/auth/confirm',
  input: z.object({ token: linkToken(), password: passwordText() }),
  answer: userAnswer,
});

/** Ends this browser's session. */
export const logOut = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  answer: messageAnswerSchema,
});

/** Emails a link to choose a new password; an address without an account gets the same answer. */
export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  input: z.object({ email: emailText('Please enter a valid email address') }),
  answer: messageAnswerSchema,
});

/** Sets a new password with an emailed token and ends every session. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  input: z.object({ token: linkToken(), newPassword: newPasswordText() }),
  answer: messageAnswerSchema,
});

/** The form of the reset page, whose token is in its address. */
export const resetPasswordFormSchema = z
  .object({ newPassword: newPasswordText(), confirmPassword: newPasswordText() })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );

/**
 * The readable cookie that tells static pages who is there: this as JSON, percent-encoded. It is a hint, anybody can
 * write it; the API decides by its own cookie. `firstName` is empty while the address is not confirmed.
 */
export const VIEWER_HINT_COOKIE = 'viewer';
export const viewerHintSchema = z.object({
  role: z.enum(ROLES),
  /** Has a membership: member prices are emphasised, the banner is shown. */
  active: z.boolean(),
  firstName: z.string(),
});

/** An appointment as its own client sees it, with what a receipt needs. */
export const accountAppointmentSchema = z.object({
  ...bookedAppointmentSchema.shape,
  /** The money that came in, and what of it went back or is on its way; credits apart. */
  paid: decimalAmountSchema,
  refunded: decimalAmountSchema,
  creditsUsed: z.int(),
  creditsReturned: z.int(),
  /** What the credits that it keeps were worth. */
  paidByCredit: decimalAmountSchema,
  /** Gift value that a part of a credit has become, its tax included. */
  giftValueGiven: decimalAmountSchema,
  /** What is still to be paid. */
  owed: decimalAmountSchema,
  /** To book the same again. */
  serviceId: serviceIdSchema,
  enhancementIds: enhancementIdsSchema,
  pressurePreference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  /** The address of its calendar file; null once it is over or cancelled. */
  calendarFile: z.nullable(z.string()),
});

/** Lists the member's appointments: upcoming ones soonest first, past ones latest first, at most fifty. */
export const listAccountAppointments = defineCall({
  method: 'GET',
  path: '/api/account/appointments',
  answer: z.object({
    upcoming: z.array(accountAppointmentSchema),
    past: z.array(accountAppointmentSchema),
  }),
});

/** Replaces name and phone; an empty phone removes the number. */
export const changeProfile = defineCall({
  method: 'POST',
  path: '/api/account/profile',
  input: z.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    phone: emptyIsAbsent(phoneText()),
  }),
  answer: userAnswer,
});

/** Changes the password and ends every other session. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  input: z.object({ currentPassword: passwordText(), newPassword: newPasswordText() }),
  answer: messageAnswerSchema,
});

/** Deletes the account; needs the password again. */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/account/delete',
  input: z.object({ password: passwordText() }),
  answer: messageAnswerSchema,
});

export type User = z.infer<typeof userSchema>;
export type ViewerHint = z.infer<typeof viewerHintSchema>;
export type LoginInput = z.output<typeof logIn.input>;
export type SignupInput = z.output<typeof signUp.input>;
export type ProfileInput = z.output<typeof changeProfile.input>;
export type AccountAppointment = z.infer<typeof accountAppointmentSchema>;
