import * as z from 'zod/mini';
import { enhancementIdsSchema, PRESSURE_PREFERENCES, serviceIdSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { bookedAppointmentSchema } from '../orders/booked-appointment.ts';
import {
  emailText,
  emptyIsAbsent,
  passwordText,
  phoneText,
  requiredText,
  typedPassword,
} from '../rules/text.ts';

export const PASSWORD_MIN = 8;
/** In bytes of UTF-8: anything after them wouldn't be part of the password. */
export const PASSWORD_MAX_BYTES = 72;
export const ROLES = ['member', 'admin'] as const;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** A new password, exactly as typed, spaces included. Only the API refuses passwords that are easy to guess. */
const newPasswordText = () =>
  typedPassword(PASSWORD_MIN, 'Password must be at least 8 characters').check(
    z.refine(
      (typed) => byteLength(typed) <= PASSWORD_MAX_BYTES,
      'Please choose a shorter password: at most 72 letters, numbers and symbols',
    ),
  );

/** The token of an emailed link. Only the API can tell whether it is one. */
export const linkToken = () => requiredText('The link from our email is required', 1000);

/** The logged-in person, as their own pages see them. */
const userSchema = z.object({
  role: z.enum(ROLES),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  /** `active`: has a membership. `pending`: the address isn't confirmed yet, and until then the account sees nothing. */
  membershipStatus: z.enum(['active', 'none', 'pending']),
  isEmailVerified: z.boolean(),
  /** Has been here before, and can book the Tuesdays and Thursdays for existing clients. */
  isExistingClient: z.boolean(),
  canBookAtHome: z.boolean(),
  /** Can book home visits. */
  canBeVisited: z.boolean(),
});

const userAnswer = z.object({ user: userSchema });

/** An answer with only a sentence for a person. */
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

/** The form on the reset page, which takes the token from its address. */
export const resetPasswordFormSchema = z
  .object({ newPassword: newPasswordText(), confirmPassword: newPasswordText() })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );

/**
 * The readable cookie that tells static pages who is logged in: this as JSON, percent-encoded. It is only a hint, because anyone
 * can write it; the API decides by its own cookie. `firstName` is empty until the address is confirmed.
 */
export const VIEWER_HINT_COOKIE = 'viewer';
export const viewerHintSchema = z.object({
  role: z.enum(ROLES),
  /** Has a membership: pages emphasize member prices and show the banner. */
  active: z.boolean(),
  firstName: z.string(),
});

/** An appointment as its own client sees it, with what a receipt needs. */
export const accountAppointmentSchema = z.object({
  ...bookedAppointmentSchema.shape,
  /** The money that came in, and how much of it was refunded or will be; without credits. */
  paid: decimalAmountSchema,
  refunded: decimalAmountSchema,
  creditsUsed: z.int(),
  creditsReturned: z.int(),
  /** The value of the credits that still pay for it. */
  paidByCredit: decimalAmountSchema,
  /** Gift value that part of a credit became, tax included. */
  giftValueGiven: decimalAmountSchema,
  /** What is still to be paid. */
  owed: decimalAmountSchema,
  /** For booking the same again. */
  serviceId: serviceIdSchema,
  enhancementIds: enhancementIdsSchema,
  pressurePreference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  /** The address of its calendar file; null if it is over or canceled. */
  calendarFile: z.nullable(z.string()),
  /** It is canceled because the practice couldn't take the booking. */
  isDeclined: z._default(z.boolean(), false),
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

/** Replaces name and phone; an empty phone removes the number. Another number, which logs in, needs the password. */
export const changeProfile = defineCall({
  method: 'POST',
  path: '/api/account/profile',
  input: z.object({
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    phone: emptyIsAbsent(phoneText()),
    password: emptyIsAbsent(passwordText()),
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
