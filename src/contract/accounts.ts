import * as z from 'zod/mini';
import { enhancementIdsSchema, PRESSURE_PREFERENCES, serviceIdSchema } from './booking.ts';
import { bookedAppointmentSchema } from './checkout.ts';
import { decimalAmountSchema } from './catalogue.ts';
import { emailText, emptyIsAbsent, phoneText, requiredText } from './text.ts';

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
      'Please choose a shorter password: at most 72 letters, digits and signs',
    ),
  );

/** A password that somebody proves to know. */
const passwordText = () =>
  z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Password is required'));

/** The key of a link in a mail; whether it is one, the API says. */
const linkToken = () => requiredText('A link from our mail is required', 1000);

/** Form and body of POST /api/auth/login and /api/auth/admin-login; `email` holds a mobile number or an e-mail address. */
export const loginSchema = z.object({
  email: requiredText('Mobile number or email is required', 254),
  password: passwordText(),
});

/** Form and body of POST /api/auth/signup. */
export const signupSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText('Please enter a valid email'),
  phone: emptyIsAbsent(phoneText()),
  password: newPasswordText(),
});

/** Body of POST /api/auth/confirm: the token of the mailed link, and the password chosen at sign-up. */
export const confirmSchema = z.object({ token: linkToken(), password: passwordText() });

/** Form and body of POST /api/auth/forgot-password. */
export const forgotPasswordSchema = z.object({
  email: emailText('Please enter a valid email address'),
});

/** Body of POST /api/auth/reset-password. */
export const resetPasswordSchema = z.object({ token: linkToken(), newPassword: newPasswordText() });

/** The form of the reset page, whose token is in its address. */
export const resetPasswordFormSchema = z
  .object({ newPassword: newPasswordText(), confirmPassword: newPasswordText() })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );

/** Form and body of POST /api/account/profile: the whole of it, an empty phone removes the number. */
export const profileSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  phone: emptyIsAbsent(phoneText()),
});

/** Form and body of POST /api/account/password. */
export const changePasswordSchema = z.object({
  currentPassword: passwordText(),
  newPassword: newPasswordText(),
});

/** Form and body of POST /api/account/delete. */
export const deleteAccountSchema = z.object({ password: passwordText() });

/** Whoever is logged in, as their own pages see them. */
export const userSchema = z.object({
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

/** Answer of GET /api/auth/user; null for a guest. */
export const currentUserSchema = z.object({ user: z.nullable(userSchema) });

/** Answer of login, admin-login, signup, confirm and profile. A new account is `pending` until its mail was followed. */
export const userAnswerSchema = z.object({ user: userSchema });

/** Answer of every other call about an account. */
export const messageAnswerSchema = z.object({ message: z.string() });

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

/** Answer of GET /api/account/appointments: the next first; the last first, fifty at most. */
export const accountAppointmentsSchema = z.object({
  upcoming: z.array(accountAppointmentSchema),
  past: z.array(accountAppointmentSchema),
});

export type User = z.infer<typeof userSchema>;
export type ViewerHint = z.infer<typeof viewerHintSchema>;
export type LoginInput = z.infer<typeof loginSchema>;
export type SignupInput = z.infer<typeof signupSchema>;
export type ProfileInput = z.infer<typeof profileSchema>;
export type AccountAppointment = z.infer<typeof accountAppointmentSchema>;
