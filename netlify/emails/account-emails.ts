import { paths } from '../../src/lib/site/paths.ts';
import type { Practice } from '../../src/contract/practice/practice.ts';
import { phoneOf } from './frame/email-content.ts';
import { renderEmail } from './frame/frame.tsx';

interface Recipient {
  firstName: string;
}

/** What an account email is written from: the practice and the site's address. */
interface Sender {
  practice: Practice;
  siteUrl: string;
}

const NOT_YOU =
  'If this wasn’t you, you can ignore this email: nothing happens unless you use the link.';

/** The email that verifies an address. Its link, whose token no server sees, opens the account together with the password. */
export function confirmEmail(
  { firstName, token }: Recipient & { token: string },
  { practice, siteUrl }: Sender,
) {
  return renderEmail(
    {
      subject: 'Confirm your email address',
      preview: `One more step to your account at ${practice.name}.`,
      heading: 'One more step',
      parts: [
        {
          kind: 'text',
          words: `Hello ${firstName}. Someone, hopefully you, signed up at ${practice.name} with this address. Confirm it with the password you chose, and your account is ready.`,
        },
        {
          kind: 'button',
          link: {
            label: 'Confirm this address',
            href: `${siteUrl}${paths.confirmEmail}#token=${token}`,
          },
        },
        { kind: 'soft', words: `The link works for 24 hours. ${NOT_YOU}` },
      ],
    },
    practice,
  );
}

/** The email to an address that already has an account, sent when someone signs up with it again. */
export function accountExistsEmail({ practice, siteUrl }: Sender) {
  return renderEmail(
    {
      subject: 'You already have an account',
      preview: `Nothing about your account at ${practice.name} has changed.`,
      heading: 'You already have an account',
      parts: [
        {
          kind: 'text',
          words: `Someone, perhaps you, just signed up at ${practice.name} with this address. There’s already an account, and nothing about it has changed.`,
        },
        { kind: 'button', link: { label: 'Log in', href: `${siteUrl}${paths.login}` } },
        {
          kind: 'soft',
          words: [
            'Forgot your password? ',
            { label: 'Choose a new one', href: `${siteUrl}${paths.forgotPassword}` },
            '. If that wasn’t you, you don’t need to do anything.',
          ],
        },
      ],
    },
    practice,
  );
}

/** The email sent when an account is ready. */
export function welcomeEmail({ firstName }: Recipient, { practice, siteUrl }: Sender) {
  return renderEmail(
    {
      subject: `Welcome to ${practice.name}`,
      preview: 'Your account is ready.',
      heading: `Welcome, ${firstName}`,
      parts: [
        {
          kind: 'text',
          words:
            'Your account is ready. You’ll find your appointments and receipts, your session credits and your details there.',
        },
        {
          kind: 'button',
          link: { label: 'Your dashboard', href: `${siteUrl}${paths.memberDashboard}` },
        },
      ],
    },
    practice,
  );
}

/** The email to the owner after a password was changed or reset. */
export function passwordChangedEmail({ firstName }: Recipient, { practice, siteUrl }: Sender) {
  return renderEmail(
    {
      subject: 'Your password was changed',
      preview: `For your account at ${practice.name}.`,
      heading: 'Your password was changed',
      parts: [
        {
          kind: 'text',
          words: `Hello ${firstName}, the password for your account at ${practice.name} was just changed, and every device has been logged out.`,
        },
        {
          kind: 'text',
          words: [
            'If that wasn’t you, ',
            { label: 'choose a new one', href: `${siteUrl}${paths.forgotPassword}` },
            ' right away and call us: ',
            phoneOf(practice),
            '.',
          ],
        },
      ],
    },
    practice,
  );
}

/** The email with a link to choose a new password. */
export function resetEmail({ token }: { token: string }, { practice, siteUrl }: Sender) {
  return renderEmail(
    {
      subject: 'Choose a new password',
      preview: `For your account at ${practice.name}.`,
      heading: 'Choose a new password',
      parts: [
        {
          kind: 'text',
          words: `Someone, hopefully you, asked for a new password for your account at ${practice.name}.`,
        },
        {
          kind: 'button',
          link: {
            label: 'Choose a new password',
            href: `${siteUrl}${paths.resetPassword}#token=${token}`,
          },
        },
        {
          kind: 'soft',
          words: `The link works once, for an hour. ${NOT_YOU} Your password has not changed.`,
        },
      ],
    },
    practice,
  );
}
