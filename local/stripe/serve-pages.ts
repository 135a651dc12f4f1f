import type { EmulatorContext } from 'emulate';
import type { StripeKeys } from './access.ts';
import type { Account } from './account.ts';
import { readBrowserScript } from './browser-script.ts';
import { openSessionIntent, requireCheckoutSession } from './resources/checkout-sessions.ts';
import { payAsBrowser } from './control.ts';
import { checkoutPage } from './pages/checkout.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { publicPaymentIntent } from './objects/payment-intent.ts';
import type { StripeState } from './state.ts';

type App = EmulatorContext<StripeState>['app'];

/** Serves what people and browsers open: the dashboard, hosted pages, and the stand-in for Stripe.js. */
export function servePages(app: App, account: Account, keys: StripeKeys): void {
  app.get('/', (c) => c.html(dashboardPage(account.state)));
  for (const name of ['stripe', 'hosted-page'] as const)
    app.get(`/v3/${name}.js`, async (c) =>
      c.body(await readBrowserScript(name), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    );
  const showPage = (id: string, problem?: string) => {
    const session = requireCheckoutSession(account, id);
    const lines = account.state.lineItems[session.id] ?? [];
    return checkoutPage({
      session,
      lines,
      publishableKey: keys.publishableKey,
      ...(problem !== undefined && { problem }),
    });
  };
  app.get('/c/pay/:id', (c) => c.html(showPage(c.req.param('id'))));
  app.post('/c/pay/:id/plain', async (c) => {
    const session = requireCheckoutSession(account, c.req.param('id'));
    if (session.status !== 'open') return c.html(showPage(session.id));
    const { id } = openSessionIntent(account, session);
    const { card } = await c.req.parseBody();
    const { error } = payAsBrowser(account, id, { card: String(card) });
    if (error) return c.html(showPage(session.id, error.message), 402);
    return c.redirect(
      String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.id),
      303,
    );
  });
  app.post('/c/pay/:id/payment_intent', (c) => {
    const session = requireCheckoutSession(account, c.req.param('id'));
    return c.json(publicPaymentIntent(openSessionIntent(account, session)));
  });
}
