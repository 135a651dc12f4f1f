import type { GiftPayment } from '#contract/gifts/gifts.ts';
import type { Card } from '../histories/commands.ts';
import { CARDS, type Person } from './people.ts';
import { pick } from './pick.ts';
import { refusably } from './practice.ts';
import { SITE_URL, type World } from '../world/world.ts';

/** What people give: a service, more than a session costs, and less. */
const CHOICES = [
  { gift: { giftType: 'service', serviceId: 'thai_60' }, cents: 10_000 },
  { gift: { giftType: 'amount', customAmount: '200' }, cents: 20_000 },
  { gift: { giftType: 'amount', customAmount: '30' }, cents: 3_000 },
] as const;

/** The codes on the certificates that were bought, the newest first. */
export async function codesOf({ sql, deps }: World): Promise<string[]> {
  const rows = await sql(
    `select order_id, encrypted_code from public.gift_details where state = 'settled' order by paid_at desc, order_id`,
  );
  return rows.map((row) =>
    deps.cipher.decrypt(String(row['encrypted_code']), String(row['order_id'])),
  );
}

/** What people and the therapist do with gift certificates. A person's purchase has one checkout until it is given up. */
export function createGifts(world: World) {
  const keys = new Map<Person, string>();
  const payments: string[] = [];
  const call = async (person: Person, name: string, json: object): Promise<unknown> => {
    const response = await world.fetch(
      new Request(new URL(`/api/gift-certificates/${name}`, SITE_URL), {
        method: 'POST',
        body: JSON.stringify(json),
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      }),
      person.network,
    );
    return response.status === 200 && !world.outside.isDead() ? response.json() : null;
  };

  const bought = async (index: number): Promise<string | null> => {
    const rows = await world.sql(
      `select order_id from public.gift_details where state = 'settled' order by paid_at desc, order_id`,
    );
    const order = pick(rows, index);
    return order ? String(order['order_id']) : null;
  };

  return {
    /** Asks for the payment of a gift; another choice in the same tab replaces it. */
    async open(person: Person, index: number): Promise<void> {
      const checkoutKey = keys.get(person) ?? crypto.randomUUID();
      keys.set(person, checkoutKey);
      const { gift, cents } = pick(CHOICES, index) ?? CHOICES[0];
      const asked = world.gifts.get(checkoutKey) ?? [];
      world.gifts.set(checkoutKey, [...asked, cents]);
      const answer = (await call(person, 'payment', {
        checkoutKey,
        gift: {
          ...gift,
          ...{ recipientName: 'Eve Moe', purchaserName: person.name },
          // Drawing a certificate takes longer than all else in a history.
          deliveryMethod: cents === 3_000 ? 'email' : 'physical',
          ...{ purchaserEmail: person.email, purchaserPhone: '(320) 555-0111' },
        },
      })) as GiftPayment | null;
      if (answer && !payments.includes(answer.paymentIntentId)) {
        payments.unshift(answer.paymentIntentId);
      }
    },
    pay(index: number, card: Card): void {
      const id = pick(payments, index);
      if (id) world.stripe.pay(id, CARDS[card]);
    },
    /** The page asks what became of it; once it is known, the next gift is a new purchase. */
    async look(person: Person): Promise<void> {
      const checkoutKey = keys.get(person);
      if (!checkoutKey) return;
      const status = (await call(person, 'status', { checkoutKey })) as { state: string } | null;
      if (status && !['open', 'confirming', 'none'].includes(status.state)) keys.delete(person);
    },
    /** The therapist refunds what was paid for and is left of one. */
    async refund(index: number): Promise<void> {
      const orderId = await bought(index);
      if (orderId === null) return;
      await refusably(() =>
        world.deps.database.rpcNow('refund_gift', { p_order_id: orderId, p_reason: 'Asked for' }),
      );
    },
    /** The therapist puts value on one or, below zero, takes some off. */
    async add(index: number, cents: number): Promise<void> {
      const orderId = await bought(index);
      if (orderId === null) return;
      await refusably(() =>
        world.deps.database.rpcNow('adjust_gift', {
          ...{ p_order_id: orderId, p_adjustment_id: crypto.randomUUID() },
          ...{ p_amount_cents: cents, p_reason: 'Kindness' },
        }),
      );
    },
  };
}

interface Certificate {
  order_id: string;
  checkout_key: string;
  payment_intent_id: string;
  value_cents: number;
  left_cents: number;
  spent: number;
  /** What the therapist put on it, less what she took off: adjusted for a reason, and nothing was refunded for it. */
  added: number;
  is_looked_at: boolean;
  is_disputed: boolean;
}

const QUERY = `
  select g.order_id, g.checkout_key, g.payment_intent_id, g.value_cents, g.left_cents,
    coalesce((
      select sum(l.amount_cents) from public.tenders t join public.ledger l using (tender_id) where t.wallet_id = g.wallet_id
    ), 0)::int as spent,
    coalesce((
      select -sum(even.amount_cents) from public.orders o join public.order_lines even using (order_id)
      where o.root_id = g.order_id and even.name = 'Gift certificate adjusted'
    ), 0)::int as added,
    exists (
      select from public.tasks i where i.kind = 'spent_purchase_refunded' and i.subject = g.order_id::text
    ) as is_looked_at,
    exists (
      select from public.tenders t join public.disputes d using (tender_id) where t.order_id = g.order_id
    ) as is_disputed
  from public.gift_details g where g.state = 'settled'`;

/**
 * Certificates that are worth something other than their buyer chose, that have a negative balance, or for which Stripe
 * has less money than was spent and is left: what was paid is spent or refunded, never both.
 */
export async function findWrongGifts(world: World): Promise<string[]> {
  const rows = (await world.sql(QUERY)) as unknown as Certificate[];
  const { paymentIntents, refunds } = world.stripe.account.state;
  return rows.flatMap((row) => {
    const { order_id: id, value_cents: value, left_cents: left, spent, added } = row;
    const paid = paymentIntents[row.payment_intent_id]?.amount_received ?? 0;
    const back = Object.values(refunds)
      .filter(({ payment_intent }) => payment_intent === row.payment_intent_id)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
    const isTold = row.is_looked_at || row.is_disputed;
    return [
      ...(world.gifts.get(row.checkout_key)?.includes(value) && paid === value
        ? []
        : [`I4 ${paid} bought a certificate of ${value} (${id})`]),
      ...(left < 0 || spent < 0 ? [`I4 ${left} is left of a certificate (${id})`] : []),
      ...(spent + left > value + added - back && !isTold
        ? [
            `I4 ${spent} was spent and ${left} is left of ${value} and ${added}, of which ${back} went back (${id})`,
          ]
        : []),
    ];
  });
}
