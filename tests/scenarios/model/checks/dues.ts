import { fixtureEnhancements, fixtureServices } from '../../../helpers/database/fixture.ts';
import { taxedLine } from '#contract/rules/money/pricing.ts';
import type { Visit } from '../acts/visits.ts';
import { TIP_CENTS, type World } from '../world/world.ts';

const TAXES = [{ name: 'Minnesota', rate_ppm: 68_750 }];
const CREDITS = 3;
const BUNDLE_CENTS = 35_600;

/** What someone booked, what became of it, and what the database says that it costs. */
interface Family {
  root_id: string;
  /** A booking, or a sale at the desk. */
  kind: string;
  owner_email: string | null;
  appointment_id: string;
  service_id: string;
  /** Null of a sale. */
  starts_at: string | null;
  /** What the credit that pays for it cost; null without one. */
  credit_cents: number | null;
  status: string;
  /** Cancelled after the deadline for its client to do so. */
  is_late: boolean;
  is_changed: boolean;
  /** Declined by the therapist, or by her offer of other times that no one answered. */
  is_declined: boolean;
  /** All of it was refunded from the dashboard. */
  is_refunded: boolean;
  /** Taken back more than once, in ways whose order would count. */
  is_mixed: boolean;
  /** Tips that were given with what was owed: all of them, and those after it was last taken back (at the very latest, too). */
  tips: number;
  tips_after: number;
  tips_since: number;
  /** Refunded by hand: other rules say what that comes to. */
  is_refunded_by_hand: boolean;
  due: number;
}

const QUERY = `
  select a.order_id as root_id, root.kind, root.owner_email, a.appointment_id, r.service_id, undone.is_refunded,
    undone.cancellations > 1 or undone.is_refunded and (undone.cancellations > 0 and a.status = 'no_show' or undone.is_undone_later or exists (
      select from public.orders o join public.order_lines l using (order_id) where o.root_id = a.order_id and l.name = 'Came after all'
    )) as is_mixed, given.*,
    to_char(r.starts_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as starts_at,
    (select t.amount_cents from public.tenders t where t.order_id = a.order_id and t.kind = 'credit') as credit_cents,
    a.status, a.declined_at is not null as is_declined,
    exists (
      select from public.orders o
      where o.root_id = a.order_id and o.kind = 'cancellation' and o.closed_at > a.free_until
    ) as is_late,
    exists (
      -- Without lines, it was moved and costs what it did.
      select from public.orders o join public.order_lines l using (order_id)
      where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled'
    ) as is_changed,
    exists (
      select from public.orders o join public.tenders t using (order_id) join public.refunds f using (tender_id)
      where o.root_id = a.order_id and f.reason = 'made_at_stripe'
    ) as is_refunded_by_hand,
    private.due_cents(a.order_id) - private.value_given_cents(a.order_id) as due
  from public.appointments a
  join public.orders root on root.order_id = a.order_id
  join public.order_requests r on r.order_id = a.order_id
  cross join public.settings s
  cross join lateral (
    select count(*) filter (where o.kind = 'cancellation') as cancellations,
      coalesce(bool_or(o.is_refund), false) as is_refunded, max(o.closed_at) as last_at,
      count(*) > 1 as is_undone_later
    from (
      select o.kind, o.closed_at, exists (
        select from public.order_lines l where l.order_id = o.order_id and l.name like 'Refunded: %'
      ) as is_refund
      from public.orders o where o.root_id = a.order_id and o.state = 'settled' and o.kind in ('cancellation', 'adjustment')
    ) o
    where o.kind = 'cancellation' or o.is_refund
  ) undone
  cross join lateral (
    select count(*)::int as tips, count(*) filter (where o.closed_at > undone.last_at)::int as tips_after,
      count(*) filter (where o.closed_at >= undone.last_at)::int as tips_since
    from public.orders o join public.order_lines l using (order_id)
    where o.root_id = a.order_id and o.kind = 'adjustment' and o.state = 'settled' and l.kind = 'tip'
  ) given`;

/** Bookings that cost something else than what people did comes to, counted from the price list and without any line. */
export async function findWrongDues(world: World, visits: readonly Visit[]): Promise<string[]> {
  const { sql } = world;
  const families = (await sql(QUERY)) as unknown as Family[];
  const wrong = families.flatMap((family) => {
    const shares = [0, Math.floor(BUNDLE_CENTS / CREDITS), Math.ceil(BUNDLE_CENTS / CREDITS)];
    if (family.credit_cents !== null && !shares.includes(family.credit_cents)) {
      return `I8 a credit cost ${family.credit_cents}`;
    }
    const isPlain = !family.is_changed && !family.is_refunded_by_hand && !family.is_mixed;
    const expected = isPlain ? priceOf(family, world, visits) : [family.due];
    return expected.includes(family.due)
      ? []
      : `I8 the booking ${family.root_id} costs ${family.due}, and not ${expected.join(' or ')}`;
  });
  return [...wrong, ...(await findWrongCredits(world, families))];
}

/** A time that the waitlist was offered, which no one books with anything more. */
const OFFERED: Pick<Visit, 'selectedEnhancements'> = {};

/** What a booking or a sale comes to; someone logged in may be a member, who pays less. */
function priceOf(
  family: Family,
  { cancellations, sales }: World,
  visits: readonly Visit[],
): number[] {
  const wished =
    sales.get(family.root_id) ??
    visits.find(
      ({ serviceId, appointmentDate, appointmentTime }) =>
        serviceId === family.service_id &&
        `${appointmentDate} ${appointmentTime}` === family.starts_at,
    ) ??
    OFFERED;
  const service = fixtureServices.find(({ id }) => id === family.service_id);
  if (!service) return [];
  const enhancements = (wished.selectedEnhancements ?? []).map((wanted) => {
    const { priceCents = 0 } = fixtureEnhancements.find(({ id }) => id === wanted) ?? {};
    return withTax(priceCents);
  });
  const extra = enhancements.reduce((sum, cents) => sum + cents, 0);
  const fees =
    family.credit_cents === null
      ? [service.priceCents, ...(service.memberPriceCents ? [service.memberPriceCents] : [])]
      : [family.credit_cents];
  const tips = (each: number) => each * TIP_CENTS;
  /** What is kept of it, and the tips that were given after the rest was refunded. */
  const kept = (cents: number[]) =>
    cents.flatMap((each) => [each + tips(family.tips_after), each + tips(family.tips_since)]);
  if (family.is_refunded || family.is_declined) return kept([0]);
  if (family.status === 'no_show') return kept(fees);
  if (family.status !== 'cancelled') {
    const given = tips(family.tips + (family.kind === 'sale' ? 1 : 0));
    return fees.map((fee) => extra + given + (family.credit_cents === null ? withTax(fee) : fee));
  }
  // A late client pays half of the fee, or what the therapist says; no one pays for what she cancels.
  const tried = cancellations.filter((each) => each.appointmentId === family.appointment_id);
  return kept(
    tried.flatMap((each) =>
      fees.map((fee) => Math.floor((fee * keptPercentOf(each, family)) / 100)),
    ),
  );
}

/** The share of the service fee that was to be kept. */
function keptPercentOf({ by, keptPercent }: World['cancellations'][number], { is_late }: Family) {
  return keptPercent ?? (by === 'client' && is_late ? 50 : 0);
}

function withTax(cents: number): number {
  const { amountCents, taxCents } = taxedLine(cents, TAXES);
  return amountCents + taxCents;
}

interface Owner {
  owner_email: string;
  bought: number;
  left: number;
}

/** Owners of which nothing was taken back, as a refund does. */
const OWNERS = `
  select w.owner_email, sum(w.credits)::int as bought, sum(balance.credits)::int as "left"
  from public.wallets w cross join lateral private.balance_of(w.wallet_id) balance
  where w.kind = 'credit'
  group by w.owner_email
  having not bool_or(exists (select from public.order_lines l where l.reverses_line_id = w.order_line_id))`;

/** Owners who have more or fewer credits than were bought for them and granted, less those that they used. */
async function findWrongCredits(world: World, families: readonly Family[]): Promise<string[]> {
  const owners = (await world.sql(OWNERS)) as unknown as Owner[];
  return owners.flatMap(({ owner_email: email, bought, left }) => {
    const own = families.filter(
      (family) => family.owner_email === email && family.credit_cents !== null,
    );
    const used = own.map((family) => isUsed(family, world));
    if (used.includes(null) || left === bought - used.filter(Boolean).length) return [];
    return [
      `I4 ${email} has ${left} of ${bought} credits, with ${used.filter(Boolean).length} used`,
    ];
  });
}

/** Whether the credit of a booking is used: kept where a part of it was kept. Null where no one can say what was. */
function isUsed(family: Family, { cancellations }: World): boolean | null {
  if (family.is_changed || family.is_mixed) return null;
  if (family.is_declined) return false;
  if (family.status === 'completed' && family.is_refunded) return false;
  if (family.status !== 'cancelled') return family.is_refunded ? null : true;
  const tried = new Set(
    cancellations
      .filter((each) => each.appointmentId === family.appointment_id)
      .map((each) => keptPercentOf(each, family) > 0),
  );
  return tried.size > 1 ? null : tried.has(true);
}
