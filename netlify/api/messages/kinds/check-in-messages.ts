import * as z from 'zod/mini';
import type { Practice } from '#contract/practice/practice.ts';
import { paths } from '#lib/site/paths.ts';
import { readContact } from '../safety-contact.ts';
import { UnsendableError, type Composing, type StoredMessage } from '../stored-message.ts';

/** Returns the secret of the link to a check-in, the same wherever it is made. */
export const checkInToken = ({ tokenOf }: Pick<Composing['cipher'], 'tokenOf'>, id: string) =>
  tokenOf('check-in', id);

/** Whether a message is about a check-in: its number is read when it is sent. */
export const isAboutCheckIn = (kind: string) => kind.startsWith('check_in_');

const factsSchema = z.object({
  check_in_id: z.string(),
  went_in_at: z.string(),
  notifies_at: z.string(),
  answer: z.optional(z.enum(['out', 'more'])),
  at: z.optional(z.string()),
  due_at: z.optional(z.string()),
});

/** Writes a text about a check-in, to the therapist's own phone or to her contact's. Throws UnsendableError if there is none. */
export async function writeCheckInText(
  deps: Composing,
  { kind, facts }: StoredMessage,
  practice: Practice,
): Promise<{ phone: string; body: string }> {
  const texts = await import('../../../emails/appointments/check-in-texts.ts');
  const contact = await readContact(deps);
  const phone = kind === 'check_in_asked' ? contact?.ownPhone : contact?.phone;
  if (!contact || !phone) throw new UnsendableError('no_phone');
  const given = factsSchema.parse(facts);
  const { check_in_id: id, answer, at, due_at: dueAt } = given;
  const shared = {
    wentInAt: new Date(given.went_in_at),
    notifiesAt: new Date(given.notifies_at),
    contactName: contact.name,
    ...(answer && { answer: { is: answer, at: new Date(at ?? 0), dueAt: new Date(dueAt ?? 0) } }),
  };
  const hrefTo = (path: string) => new URL(path, deps.siteUrl).href;
  if (kind === 'check_in_asked')
    return { phone, body: texts.askedText({ ...shared, href: hrefTo(paths.admin) }, practice) };
  const href = hrefTo(`${paths.checkIn}#${checkInToken(deps.cipher, id)}`);
  const write = kind === 'check_in_overdue' ? texts.overdueText : texts.answeredText;
  return { phone, body: write({ ...shared, href }, practice) };
}
