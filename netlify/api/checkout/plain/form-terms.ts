import type { NamedPolicy } from '#contract/rules/money/cancellation.ts';
import type { Deps } from '#platform/deps.ts';
import { type Catalog, currentPolicy } from '../../catalog/catalog.ts';
import { toPolicy } from '#contract/practice/sale.ts';
import { isSameSet, priceLines, type Choice } from '../booking-request.ts';
import { readSecondsLeft } from '../prepare-payment.ts';
import { findOpenOrder, readLines, type Order } from '../../orders/order.ts';

/** One line of a price, in integer cents. */
export interface PriceLine {
  amount_cents: number;
  tax_cents: number;
}

/** What the form offers its choice for: the service first, then the enhancements, and what the client agrees to. */
export interface FormTerms {
  lines: readonly PriceLine[];
  policy: NamedPolicy;
}

/** Returns what the lines come to, with tax. */
export function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((total, line) => total + line.amount_cents + line.tax_cents, 0);
}

interface Form {
  catalog: Catalog;
  choice: Choice;
  isMember: boolean;
  checkoutKey: string;
}

/** Returns today's price and policy, or those that this checkout's hold keeps, as open_booking does. */
export async function readTerms(
  deps: Deps,
  { catalog, choice, isMember, checkoutKey }: Form,
): Promise<FormTerms> {
  const lines = priceLines(choice, catalog.sales_taxes, isMember);
  const today = { lines, policy: currentPolicy(catalog) };
  const order = await findOpenOrder(deps.database, checkoutKey);
  if (!order?.policy_version || !isOfChoice(order, choice)) return today;
  const isHeld = Number(await readSecondsLeft(deps, order)) > 0;
  if (!isHeld || order.total_cents > totalOf(lines)) return today;
  return {
    lines: await readLines(deps.database, order.order_id),
    policy: { version: order.policy_version, ...toPolicy(order.policy) },
  };
}

const isOfChoice = (order: Order, { service, enhancements }: Choice) =>
  order.service_id === service.service_id &&
  isSameSet(
    order.enhancement_ids,
    enhancements.map(({ enhancement_id }) => enhancement_id),
  );
