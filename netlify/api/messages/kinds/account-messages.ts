import * as z from 'zod/mini';
import type { Practice } from '#contract/practice/practice.ts';
import {
  UnsendableError,
  type Composing,
  type Drawn,
  type StoredMessage,
} from '../stored-message.ts';

/** Writes an email to a member about their account. */
export async function writeAccountEmail(
  { siteUrl, cipher }: Composing,
  { kind, subject, address, facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const emails = await import('../../../emails/account-emails.ts');
  const sender = { practice, siteUrl };
  const { first_name: firstName, token } = memberSchema.parse(facts);
  const openToken = () => cipher.decrypt(token ?? '', subject, address ?? '');
  switch (kind) {
    case 'verify_address':
      return emails.confirmEmail({ firstName, token: openToken() }, sender);
    case 'password_reset':
      return emails.resetEmail({ token: openToken() }, sender);
    case 'account_exists':
      return emails.accountExistsEmail(sender);
    case 'welcome':
      return emails.welcomeEmail({ firstName }, sender);
    case 'password_changed':
      return emails.passwordChangedEmail({ firstName }, sender);
    case 'verify_practice_email':
      return emails.practiceEmailToConfirm({ token: openToken() }, sender);
    case 'security_notice':
      return emails.securityNotice({ firstName, ...noticeSchema.parse(facts) }, sender);
    default:
      throw new UnsendableError('unknown_kind');
  }
}

/** What was changed, and what it is now if that isn't secret. */
const noticeSchema = z.object({
  what: z.enum([
    'practice_email',
    'login_phone',
    'safety_contact',
    'no_safety_contact',
    'calendar_feed',
    'export',
  ]),
  is: z.optional(z.string()),
});

const memberSchema = z.object({
  first_name: z._default(z.string(), ''),
  token: z.optional(z.nullable(z.string())),
});
