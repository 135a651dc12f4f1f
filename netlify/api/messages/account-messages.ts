import * as z from 'zod/mini';
import type { Practice } from '../../../src/contract/practice/practice.ts';
import {
  UnsendableError,
  type Composing,
  type Drawn,
  type StoredMessage,
} from './stored-message.ts';

/** Writes an email to a member about their account. */
export async function writeAccountEmail(
  { siteUrl, cipher }: Composing,
  { kind, subject, address, facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const emails = await import('../../emails/account-emails.ts');
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
    default:
      throw new UnsendableError('unknown_kind');
  }
}

const memberSchema = z.object({
  first_name: z._default(z.string(), ''),
  token: z.optional(z.nullable(z.string())),
});
