import type { EmulatorContext } from 'emulate';
import type { StripeKeys } from './access.ts';
import type { Account } from './account.ts';
import { readBrowserScript } from './browser-script.ts';
import { openSessionIntent, requireCheckoutSession } from './checkout-sessions.ts';
import { checkoutPage } from './pages/checkout.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { publicPaymentIntent } from './objects/payment-intent.ts';
import type { StripeState } from './state.ts';

type App = EmulatorContext<StripeState>['app'];

/** What people and browsers open: the dashboard, hosted payment pages, and the stand-in for Stripe.js. */
export function servePages(app: App, account: Account, keys: StripeKeys): void {
  app.get('/', (c) => c.html(dashboardPage(account.state)));
  for (const name of ['stripe', 'hosted-page'] as const)
    app.get(`/v3/${name}.js`, async (c) =>
      c.body(await readBrowserScript(name), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    );
  app.get('/c/pay/:id', (c) => {
    const session = requireCheckoutSession(account, c.req.param('id'));
    const lines = account.state.lineItems[session.id] ?? [];
    return c.html(checkoutPage({ session, lines, publishableKey: keys.publishableKey }));
  });
  app.post('/c/pay/:id/payment_intent', (c) => {
    const session = requireCheckoutSession(account, c.req.param('id'));
    return c.json(publicPaymentIntent(openSessionIntent(account, session)));
  });
}
