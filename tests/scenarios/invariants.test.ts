import { describe, expect, it } from 'vitest';
import { findViolations } from '../helpers/stack/invariants.ts';
import { useStack } from '../helpers/stack/shared-stack.ts';
import { createMember } from './people/member.ts';
import { grantCredits } from './steps.ts';
import { visitor, type Visitor } from './visitor.ts';

const stack = useStack({ isChecked: false });

/** Runs SQL that the rules of the database would refuse. */
const damage = (statement: string) =>
  stack.sql(`do $$ begin set local session_replication_role = replica; ${statement} end $$`);

async function book(name = 'ann', appointmentTime = '09:00'): Promise<Visitor> {
  const one = visitor(stack, name, { appointmentTime });
  await one.prepareAndPay();
  expect((await one.confirm()).status).toBe(200);
  return one;
}

describe('the invariants', () => {
  it('hold when nothing has happened, and after a booking', async () => {
    expect(await findViolations(stack, { isSwept: true })).toEqual([]);
    await book();
    expect(await findViolations(stack, { isSwept: true })).toEqual([]);
  });

  it('notice two ranges that overlap', async () => {
    await book('ann');
    await book('bo', '13:00');
    await stack.sql('alter table public.occupancy drop constraint occupancy_never_overlaps');
    const [row] = await stack.sql('select min(during::text) as during from public.occupancy');
    await damage(`update public.occupancy set during = '${String(row?.['during'])}';`);
    expect(await findViolations(stack)).toMatchObject([/^I1 occupancy/].map(asMatch));
    await stack.sql('truncate public.occupancy cascade');
    await stack.sql(
      'alter table public.occupancy add constraint occupancy_never_overlaps exclude using gist (during with &&)',
    );
  });

  it('notice a message that was claimed twice', async () => {
    await book();
    await stack.sql('alter table public.messages drop constraint messages_are_sent_once');
    await damage(`insert into public.messages (kind, subject, recipient, channel, address, state, send_after, next_at)
      select kind, subject, recipient, channel, address, state, send_after, next_at from public.messages;`);
    expect(await findViolations(stack)).toMatchObject(
      [/^I5 claimed twice/, /^I5 claimed twice/, /^I5 claimed twice/].map(asMatch),
    );
    await stack.sql('truncate public.messages');
    await stack.sql(`alter table public.messages add constraint messages_are_sent_once
      unique (kind, subject, recipient, channel)`);
  });

  it.each([
    ['an appointment without its time', 'delete from public.occupancy;', /^I1 pending .* no time/],
    [
      'a cancelled appointment that takes time',
      `update public.appointments set status = 'cancelled';`,
      /^I1 cancelled .* takes time/,
    ],
    [
      'a time that is offered to someone and kept for no one',
      `insert into public.waitlist_entries (entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date,
           day_part, client_type, can_book_at_home, state, asked_at)
         values (gen_random_uuid(), 'a', 'Bea', 'Moe', 'bea@example.com', '1', 'thai-60', '2026-12-02', 'any', 'new', false,
           'offered', '2026-11-23');
       insert into public.waitlist_offers (entry_id, starts_at, ends_at, during, offered_at, expires_at)
         select entry_id, '2026-12-02T15:00Z', '2026-12-02T16:00Z', '[2026-12-02T15:00Z,2026-12-02T16:15Z)', '2026-11-23', '2026-12-01' from public.waitlist_entries;`,
      /^I1 offer .* has no time/,
    ],
    ['a payment that nothing came of', 'delete from public.appointments;', /^I2 it was paid/],
    [
      'a refund beyond what was paid',
      `insert into public.ledger (tender_id, kind, amount_cents, currency, source)
         select tender_id, 'refunded', -2 * amount_cents, currency, 're_none' from public.ledger;`,
      /^I3 the ledger gave back/,
    ],
    [
      'a hold beyond its end',
      `update public.orders set state = 'open', closed_at = null, paid_at = null, expires_at = '2020-01-01';`,
      /^I6 booking .* is still open/,
    ],
    ['a payment that is not in the ledger', 'delete from public.ledger;', /^I7 the ledger keeps 0/],
    [
      'a booking that keeps more than it costs',
      'delete from public.order_lines;',
      /^I8 the family .* keeps 18169, promises 0 and is due 0/,
    ],
  ])('notice %s', async (_, statement, violation) => {
    await book();
    await damage(statement);
    expect((await findViolations(stack, { isSwept: true })).join('\n')).toMatch(
      new RegExp(violation.source, 'm'),
    );
  });

  it('notice what Stripe did and the ledger does not know', async () => {
    const { paymentIntentId } = await book();
    stack.stripe.refund(paymentIntentId, 100);
    expect(await findViolations(stack, { isSwept: true })).toMatchObject(
      [/^I7 the ledger keeps 18169, Stripe 18069/].map(asMatch),
    );
  });

  it('notice a wallet with a negative balance, and a credit that booked something but wasn’t taken', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    expect(await findViolations(stack, { isSwept: true })).toEqual([]);
    await damage(
      `insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source)
       select tender_id, 'captured', 0, 1, 'usd', 'wallet:again' from public.tenders;`,
    );
    expect((await findViolations(stack)).join()).toContain('I4 the wallet');
    await damage(`delete from public.ledger;`);
    expect((await findViolations(stack)).join()).toMatch(
      /I4 the credit .* was not taken as agreed/,
    );
  });
});

function asMatch(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
