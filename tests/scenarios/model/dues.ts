import catalogue from '../../../content/catalogue.json' with { type: 'json' };
import { parseMoney } from '../../../src/contract/money.ts';
import { taxedLine } from '../../../src/contract/pricing.ts';
import type { Visit } from './visits.ts';
import type { World } from './world.ts';

const TAXES = [{ name: 'Minnesota', rate_ppm: 68_750 }];
const CREDITS = 3;
const BUNDLE_CENTS = 35_600;

/** What somebody booked, what became of it, and what the database says that it costs. */
interface Family {
  root_id: string;
  owner_email: string | null;
  appointment_id: string;
  service_id: string;
  starts_at: string;
  /** What the credit that pays for it cost; null without one. */
  credit_cents: number | null;
  status: string;
  /** Cancelled after the deadline for its client to do so. */
  is_late: boolean;
  is_changed: boolean;
  /** Refunded by hand: what that comes to is told by other rules. */
  is_refunded_by_hand: boolean;
  due: number;
}

const QUERY = `
  select a.order_id as root_id, root.owner_email, a.appointment_id, r.service_id,
    to_char(r.starts_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as starts_at,
    (select t.amount_cents from public.tenders t where t.order_id = a.order_id and t.kind = 'credit') as credit_cents,
    a.status,
    exists (
      select from public.orders o
      where o.root_id = a.order_id and o.kind = 'cancellation' and o.closed_at > a.free_until
    ) as is_late,
    exists (
      select from public.orders o where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled'
    ) as is_changed,
    exists (
      select from public.orders o join public.tenders t using (order_id) join public.refunds f using (tender_id)
      where o.root_id = a.order_id and f.reason = 'made_at_stripe'
    ) as is_refunded_by_hand,
    private.due_cents(a.order_id) - private.value_given_cents(a.order_id) as due
  from public.appointments a
  join public.orders root on root.order_id = a.order_id
  join public.order_requests r on r.order_id = a.order_id
  cross join public.settings s`;

/** Bookings that cost something else than what people did comes to, counted from the price list and without any line. */
export async function findWrongDues(world: World, visits: readonly Visit[]): Promise<string[]> {
  const { sql } = world;
  const families = (await sql(QUERY)) as unknown as Family[];
  const wrong = families.flatMap((family) => {
    const shares = [0, Math.floor(BUNDLE_CENTS / CREDITS), Math.ceil(BUNDLE_CENTS / CREDITS)];
    if (family.credit_cents !== null && !shares.includes(family.credit_cents)) {
      return `I8 a credit cost ${family.credit_cents}`;
    }
    const isPlain = !family.is_changed && !family.is_refunded_by_hand;
    const expected = isPlain ? priceOf(family, world, visits) : [family.due];
    return expected.includes(family.due)
      ? []
      : `I8 the booking ${family.root_id} costs ${family.due}, and not ${expected.join(' or ')}`;
  });
  return [...wrong, ...(await findWrongCredits(world, families))];
}

/** What a booking comes to; whoever is logged in may be a member, who pays less. */
function priceOf(family: Family, { cancellations }: World, visits: readonly Visit[]): number[] {
  const visit = visits.find(
    ({ serviceId, appointmentDate, appointmentTime }) =>
      serviceId === family.service_id &&
      `${appointmentDate} ${appointmentTime}` === family.starts_at,
  );
  const service = catalogue.services.find(({ id }) => id === family.service_id);
  if (!visit || !service) return [];
  const enhancements = (visit.selectedEnhancements ?? []).map((wanted) => {
    const { price = '0.00' } = catalogue.enhancements.find(({ id }) => id === wanted) ?? {};
    return withTax(parseMoney(price));
  });
  const extra = enhancements.reduce((sum, cents) => sum + cents, 0);
  const fees =
    family.credit_cents === null
      ? [service.price, ...(service.memberPrice ? [service.memberPrice] : [])].map(parseMoney)
      : [family.credit_cents];
  if (family.status !== 'cancelled') {
    return fees.map((fee) => extra + (family.credit_cents === null ? withTax(fee) : fee));
  }
  // A late client pays half of the fee; nobody pays for what the therapist cancels.
  const tried = cancellations.filter((each) => each.appointmentId === family.appointment_id);
  return tried.flatMap(({ by }) =>
    fees.map((fee) => (by === 'client' && family.is_late ? Math.floor(fee / 2) : 0)),
  );
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

/** Whether the credit of a booking is used: kept where its client cancelled late. Null where nobody can say who cancelled it. */
function isUsed(family: Family, { cancellations }: World): boolean | null {
  if (family.is_changed) return null;
  if (family.status !== 'cancelled') return true;
  if (!family.is_late) return false;
  const tried = new Set(
    cancellations
      .filter((each) => each.appointmentId === family.appointment_id)
      .map(({ by }) => by),
  );
  return tried.size > 1 ? null : tried.has('client');
}
