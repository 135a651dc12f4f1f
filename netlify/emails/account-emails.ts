import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
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

/** The email to an address that is to become the practice's email. Its link leads to the dashboard, which asks who is there. */
export function practiceEmailToConfirm(
  { token }: { token: string },
  { practice, siteUrl }: Sender,
) {
  return renderEmail(
    {
      subject: 'Confirm the practice’s email',
      preview: `One more step, and email for ${practice.name} comes here.`,
      heading: 'One more step',
      parts: [
        {
          kind: 'text',
          words: `Someone, hopefully you, wants email for ${practice.name} to come to this address: bookings, messages and replies. Nothing has changed yet.`,
        },
        {
          kind: 'button',
          link: {
            label: 'Use this address',
            href: `${siteUrl}${paths.admin}#settings/facts/email/${token}`,
          },
        },
        { kind: 'soft', words: `The link works for 24 hours, once you’re logged in. ${NOT_YOU}` },
      ],
    },
    practice,
  );
}

/** What was changed that someone else could use, and what it is now. */
interface Notice extends Recipient {
  what:
    | 'practice_email'
    | 'login_phone'
    | 'safety_contact'
    | 'no_safety_contact'
    | 'calendar_feed'
    | 'export';
  is?: string | undefined;
}

interface NoticeText {
  subject: string;
  words: string;
  /** Whether she can change it back in the dashboard. */
  isOfPractice: boolean;
}

function noticeText({ what, is }: Notice, practice: Practice): NoticeText {
  switch (what) {
    case 'practice_email':
      return {
        subject: 'The practice’s email was changed',
        words: `email for ${practice.name} now goes to ${is}: bookings, messages and replies. None of it comes to this address anymore.`,
        isOfPractice: true,
      };
    case 'login_phone':
      return {
        subject: 'The phone number you log in with was changed',
        words: is
          ? `the phone number of your account at ${practice.name} is now ${is}. You can log in with it, and no longer with the one before.`
          : `your account at ${practice.name} no longer has a phone number, so you log in with your email address.`,
        isOfPractice: false,
      };
    case 'safety_contact':
      return {
        subject: 'Your safety contact was saved',
        words:
          'the person who gets a text if you don’t come out of a home visit was just named or changed.',
        isOfPractice: true,
      };
    case 'no_safety_contact':
      return {
        subject: 'Your safety contact was removed',
        words:
          'your safety contact was just removed. No one gets a text now if you don’t come out of a home visit.',
        isOfPractice: true,
      };
    case 'calendar_feed':
      return {
        subject: 'Your calendar feed has a new address',
        words:
          'a new secret address for your calendar feed was just created. Anyone who has it can see your appointments. The one before has stopped working.',
        isOfPractice: true,
      };
    case 'export':
      return {
        subject: 'Your practice’s data was downloaded',
        words:
          'a copy of everything in your practice was just downloaded: clients, appointments, notes and sales.',
        isOfPractice: true,
      };
  }
}

/** The email after a change that a stranger at someone's computer could have made. */
export function securityNotice(notice: Notice, { practice, siteUrl }: Sender) {
  const { subject, words, isOfPractice } = noticeText(notice, practice);
  return renderEmail(
    {
      subject,
      preview: 'If that wasn’t you, please read this.',
      heading: subject,
      parts: [
        { kind: 'text', words: `Hello ${notice.firstName}, ${words}` },
        {
          kind: 'text',
          words: [
            'If that wasn’t you, ',
            { label: 'choose a new password', href: `${siteUrl}${paths.forgotPassword}` },
            ...(isOfPractice
              ? [' right away. That logs out every device. Then change it back in the dashboard.']
              : [' right away and call us: ', phoneOf(practice), '.']),
          ],
        },
      ],
    },
    practice,
  );
}
