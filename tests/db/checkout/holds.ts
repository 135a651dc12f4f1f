import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import type { UsedDatabase } from '../../helpers/database/database.ts';

/** How a time is held in a test, and what of that is stored. */
export function createHolds({ rpc, sql }: UsedDatabase) {
  const hold = async (overrides: Parameters<typeof buildRequest>[0] = {}, now = NOW) => {
    const [order] = await rpc('open_booking', { p_booking: buildRequest(overrides), p_now: now });
    if (!order?.order_id) throw new Error('open_booking answered nothing');
    return { ...order, order_id: order.order_id };
  };

  const countRows = async (table: string) =>
    (await sql(`select count(*)::integer as count from public.${table}`))[0]?.['count'];

  const stateOf = async (orderId: string) =>
    (await sql('select state from public.orders where order_id = $1', [orderId]))[0]?.['state'];

  return { hold, countRows, stateOf };
}
