import { expect } from 'vitest';
import type { RunSql } from '#local/database/database-server.ts';
import type { Mailbox } from '#local/mailbox/mailbox.ts';
import type { StripeStandIn } from '#local/stripe/stand-in.ts';
import type { TextInbox } from '#local/texts/texts.ts';
import type { Clock } from '#platform/clock.ts';
import { findMoneyViolations } from './invariants-money.ts';
import { findTimeViolations } from './invariants-time.ts';
import { readRecords } from '../builders/records.ts';

/** What the invariants look at: the database, Stripe's account, and what was sent. */
export interface Inspected {
  sql: RunSql;
  stripe: Pick<StripeStandIn, 'paymentIntents' | 'refunds'>;
  mailbox: Pick<Mailbox, 'list'>;
  texts: Pick<TextInbox, 'list'>;
  clock: Pick<Clock, 'now'>;
}

interface InvariantOptions {
  /**
   * Whether everything works again and the sweep has run: only then must nothing be left unfinished. Before that, money
   * may still be on its way to its place.
   */
  isSwept?: boolean;
}

/** Every broken invariant, in words that begin with its number; empty when all hold. */
export async function findViolations(
  stack: Inspected,
  { isSwept = false }: InvariantOptions = {},
): Promise<string[]> {
  const [records, emails, texts] = await Promise.all([
    readRecords(stack.sql),
    stack.mailbox.list(),
    stack.texts.list(),
  ]);
  const intents = stack.stripe.paymentIntents();
  const refunds = stack.stripe.refunds();
  return [
    ...findMoneyViolations({ records, intents, refunds, isSwept }),
    ...findTimeViolations({ records, emails, texts, now: stack.clock.now(), isSwept }),
  ];
}

/** Fails the running test when an invariant (I1 to I8) is broken. */
export async function assertInvariants(stack: Inspected, options?: InvariantOptions) {
  expect(await findViolations(stack, options), 'broken invariants').toEqual([]);
}
