import { randomUUID } from 'node:crypto';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import type { UsedDatabase } from '../../helpers/database/database.ts';
import { AT_120 } from '../orders/use-families.ts';

/** What costs 120 dollars, by a credit. */
export const BY_CREDIT = { ...AT_120, uses_credit: true };

/** What is left of a booking that gave everything back. */
export const CAME_BACK = { due: 0, kept: 0, promised: 0, status: 'refunded' };

/** An address that no one has used yet. */
export const somebody = () => `${randomUUID()}@example.com`;

/** Members with credits in a test, and what they pay by them. */
export function createMemberWallets({ rpc, sql }: UsedDatabase) {
  const families = createFamiliesBy(rpc, sql);

  /** Someone with a bundle of three credits, tax left out. */
  async function memberWithCredits() {
    const owner = somebody();
    return { owner, bundle: await families.buyCredits({ owner }) };
  }

  /** Opens the order of a booking that uses what an owner has. */
  async function open(owner: string, overrides: object, now = NOW) {
    const [order] = await rpc('open_booking', {
      p_booking: { ...buildRequest(overrides), ...overrides, wallet_owner_email: owner },
      p_now: now,
    });
    if (!order?.order_id) throw new Error('open_booking answered nothing');
    return { ...order, order_id: order.order_id };
  }

  const tendersOf = async ({ order_id }: { order_id: string }) =>
    (
      await sql(
        `select kind, amount_cents as cents from public.tenders where order_id = $1 and voided_at is null
       order by array_position(array['credit', 'gift', 'card', 'cash'], kind), amount_cents`,
        [order_id],
      )
    ).map(({ kind, cents }) => [kind, cents]);

  return { families, memberWithCredits, open, tendersOf };
}
