import type { RefusalsOfArea } from './refusal.ts';

/** Refusals of logging in, of accounts and their links. */
export const ACCOUNT_REFUSALS = {
  login_failed: { status: 401, title: 'Login failed', detail: 'Invalid email or password' },
  login_required: {
    status: 401,
    title: 'Login required',
    detail: 'Please log in first.',
  },
  not_allowed: {
    status: 403,
    title: 'Not allowed',
    detail: 'Your account can’t do that.',
  },
  confirm_link_invalid: {
    status: 410,
    title: 'Invalid confirmation link',
    detail:
      'The confirmation link is invalid or has expired. Please sign up again, and we’ll send you a new one.',
  },
  confirm_failed: {
    status: 401,
    title: 'Not confirmed',
    detail:
      'That isn’t the password you signed up with, so your account isn’t open yet. Please try again, in the browser where you signed up.',
  },
  reset_link_invalid: {
    status: 410,
    title: 'Invalid reset link',
    detail: 'The password reset link is invalid or has expired.',
  },
  account_exists: {
    status: 409,
    title: 'You already have an account',
    detail: 'There’s already an account with this email address. Please log in.',
  },
  appointments_ahead: {
    status: 409,
    title: 'Upcoming appointment',
    detail:
      'You have an upcoming appointment, so your account wasn’t deleted. Please call us to cancel the appointment first.',
  },
  accounts_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'We can’t reach our account service right now. Please try again in a minute.',
  },
} satisfies RefusalsOfArea;
