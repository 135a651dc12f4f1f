import * as z from 'zod/mini';
import type { Practice } from '#contract/practice/practice.ts';
import { readMoved } from '../../../emails/words/money-facts.ts';
import { linesSchema, sessionSchema } from './appointment-facts.ts';
import type { Composing, Drawn, StoredMessage } from '../stored-message.ts';

/** Writes the email to a client about a refund, for a time that was lost or any other reason. */
export async function writeMoneyBack(stored: StoredMessage, practice: Practice): Promise<Drawn> {
  const emails = await import('../../../emails/money-emails.ts');
  const facts = readMoneyBack(stored);
  return stored.kind === 'slot_lost'
    ? emails.slotLostEmail(facts, practice)
    : emails.refundEmail(facts, practice);
}

/** Writes the email to a member about the credits they bought. */
export async function writeCreditsBought(
  { siteUrl }: Composing,
  { facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const { creditsEmail } = await import('../../../emails/money-emails.ts');
  const { lines, subtotal_cents: subtotalCents, tax_cents: taxCents } = creditsSchema.parse(facts);
  return creditsEmail({ lines, subtotalCents, taxCents }, practice, siteUrl);
}

const moneyBackSchema = z.object({
  first_name: z._default(z.string(), 'there'),
  reason: z._default(z.string(), ''),
  session: z.optional(sessionSchema),
  ...z.partial(sessionSchema).shape,
});

function readMoneyBack({ facts }: StoredMessage) {
  const row = moneyBackSchema.parse(facts);
  const item = sessionSchema.parse(row.session ?? row);
  return {
    firstName: row.first_name,
    reason: row.reason,
    moved: readMoved(facts),
    item: {
      serviceName: item.service_name,
      durationMinutes: item.credits === undefined ? (item.duration_minutes ?? null) : null,
      startsAt: item.starts_at === undefined ? null : new Date(item.starts_at),
    },
  };
}

const creditsSchema = z.object({
  lines: linesSchema,
  subtotal_cents: z.int(),
  tax_cents: z.int(),
});
