import { createHash } from 'node:crypto';
import type { BundleCheckout } from '#contract/bundles/bundles.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { durationAdjective } from '#contract/rules/durations.ts';
import { taxedLine } from '#contract/rules/money/pricing.ts';
import { paths } from '#lib/site/paths.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog, type Catalog } from '../catalog/catalog.ts';
import { requireShown, readLines } from '../orders/order.ts';
import { openSession } from '../orders/open-session.ts';
import { closeSession } from '../payments/sessions.ts';
import { settleSession } from '../orders/settle-session.ts';

/** A bundle, its buyer, and the owner of its credits. */
export interface BundlePurchase {
  bundleId: string;
  buyer: { userId: string; email: string };
  ownerEmail: string;
  /** The price that the page showed, in cents without tax. */
  shownPrice?: number | undefined;
}

/**
 * Returns the hosted payment page of a bundle. The same person asking for the same bundle gets the same page in any tab while it
 * can be paid, unless it costs less by now. Throws unknown_bundle, payments_unavailable, price_changed.
 */
export async function buyBundle(deps: Deps, purchase: BundlePurchase): Promise<BundleCheckout> {
  const catalog = await readCatalog(deps.database);
  const line = buildLine(catalog, purchase.bundleId);
  const open = async () => openPage(deps, purchase, line);
  // An order that turns out to be paid or expired is closed, and the second try opens a new one.
  return (await open()) ?? (await open()) ?? refuse();
}

function refuse(): never {
  throw new AppError('payments_unavailable');
}

type BundleLine = ReturnType<typeof buildLine>;

function buildLine({ bundles, sales_taxes }: Catalog, bundleId: string) {
  const bundle = bundles.find(({ bundle_id }) => bundle_id === bundleId);
  if (!bundle) throw new AppError('unknown_bundle');
  const { amountCents, taxCents, taxParts } = taxedLine(bundle.price_cents, sales_taxes);
  return {
    kind: 'item',
    name: `${bundle.credits} credits for ${durationAdjective(bundle.duration_minutes)} sessions`,
    duration_minutes: bundle.duration_minutes,
    credits: bundle.credits,
    amount_cents: amountCents,
    tax_cents: taxCents,
    tax_parts: taxParts.map((part) => ({ ...part })),
  };
}

/** Returns the page of a purchase while it can be paid; null if it was paid or expired, which is then recorded. */
async function openPage(
  deps: Deps,
  { bundleId, buyer, ownerEmail, shownPrice }: BundlePurchase,
  line: BundleLine,
): Promise<BundleCheckout | null> {
  const [order] = await deps.database.rpcNow('open_bundle', {
    p_checkout_key: nameCheckout([buyer.userId, bundleId, ownerEmail.toLowerCase()]),
    p_owner_email: ownerEmail,
    p_lines: [line],
  });
  if (!order) throw new Error('open_bundle answered nothing');
  const { order_id } = order;
  const lapse = async () => {
    await deps.database.rpcNow('lapse_order', { p_order_id: order_id });
    return null;
  };
  // The generated types don't allow null in what a function returns.
  const known = order.checkout_session_id as string | null;
  const [sold] = await readLines(deps.database, order_id);
  if (!sold) throw new Error('The bundle has no line');
  if (order.charge_cents > line.amount_cents + line.tax_cents) {
    // It costs less by now. If its page was paid in the meantime, that is recorded below.
    if (known === null) return lapse();
    await closeSession(deps.getStripe, known);
  } else {
    requireShown(shownPrice, sold.amount_cents, `${displayMoney(sold.amount_cents)} plus tax`);
  }
  const session = await openSession(
    deps,
    { ...order, checkout_session_id: known },
    {
      lines: [
        { name: sold.name, amountCents: sold.amount_cents },
        { name: 'Sales tax', amountCents: sold.tax_cents },
      ],
      description: sold.name,
      email: buyer.email,
      successUrl: `${deps.siteUrl}${paths.memberDashboard}?bundle={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.siteUrl}${paths.bundles}?cancelled=${bundleId}`,
    },
  );
  if (session.status === 'open' && session.url) return { sessionId: session.id, url: session.url };
  return (await settleSession(deps, session)) ? null : lapse();
}

/** Returns a UUID that is the same for the same parts. */
function nameCheckout(parts: string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    ...[hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`],
    ...[`${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)],
  ].join('-');
}
