import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { readLines, requireShown } from '../orders/order.ts';
import { openSession, refusePaidPage } from '../orders/open-session.ts';
import { openBooking, readWanted, type Preparation } from './prepare-payment.ts';

/** The pages that Stripe's page leads back to. */
interface Ways {
  successUrl: string;
  cancelUrl: string;
}

/**
 * Prices the choice, holds the time and returns where to pay: Stripe's hosted page, open for as long as the hold. The same
 * checkout asking for the same choice gets the same page. Throws what preparePayment throws.
 */
export async function openPaymentPage(
  deps: Deps,
  preparation: Preparation,
  ways: Ways,
): Promise<string> {
  const { wanted, description } = await readWanted(deps, preparation);
  const open = async () => {
    // Anyone who sends the form is about to pay.
    const hosted = { ...wanted, is_paying: true, is_hosted: true };
    const order = await openBooking(deps, hosted, preparation.networks);
    requireShown(preparation.input.shownTotal, order.charge_cents);
    const { tender_id, hold_expires_at, email } = order;
    if (tender_id === null || hold_expires_at === null || email === null) {
      throw new Error('The order has nothing to charge, or no time');
    }
    const session = await openSession(
      deps,
      { ...order, tender_id, expires_at: hold_expires_at },
      {
        ...ways,
        lines: [
          ...(await readLines(deps.database, order.order_id)).map((line) => ({
            name: line.kind === 'service' ? description : line.name,
            amountCents: line.amount_cents,
          })),
          { name: 'Sales tax', amountCents: order.tax_cents },
        ],
        description,
        email,
      },
    );
    refusePaidPage(session);
    return { order, url: session.status === 'open' ? session.url : null };
  };
  const first = await open();
  if (first.url) return first.url;
  // Closed at Stripe, so we close its order and open another one.
  await deps.database.rpcNow('lapse_order', { p_order_id: first.order.order_id });
  const { url } = await open();
  if (url) return url;
  throw new AppError('payments_unavailable');
}
