import type { EmulatorContext } from 'emulate';
import type { Account } from './account.ts';
import { completeChallenge } from './resources/confirmation.ts';
import { payAsBrowser } from './control.ts';
import { invalidRequest, StripeFailure } from './wire/errors.ts';
import { decodeForm } from './wire/form.ts';
import { publicPaymentIntent } from './objects/payment-intent.ts';
import { requirePaymentIntent } from './resources/payment-intents.ts';
import { failRefund, requireRefund } from './resources/refunds.ts';
import type { StripeState } from './state.ts';
import type { Webhooks } from './webhooks.ts';

type App = EmulatorContext<StripeState>['app'];

/** Serves what isn't part of Stripe's API: the card issuer's challenge, and controls for tests in other processes. */
export function serveControl(app: App, account: Account, webhooks: Webhooks): void {
  app.post('/challenges/:id', async (c) => {
    const fields = decodeForm(await c.req.text());
    const intent = requirePaymentIntent(account, c.req.param('id'));
    if (intent.client_secret !== fields['client_secret'])
      throw invalidRequest('The client_secret provided does not match.', {
        param: 'client_secret',
      });
    try {
      completeChallenge(account, intent, fields['outcome'] === 'complete');
    } catch (error) {
      // A card can be declined after its challenge; Stripe.js reads that from the intent.
      if (!(error instanceof StripeFailure && error.status === 402)) throw error;
    }
    return c.json(publicPaymentIntent(intent));
  });

  app.post('/control/payment_intents/:id/pay', async (c) => {
    const { card, challenge } = decodeForm(await c.req.text());
    return c.json(
      payAsBrowser(account, c.req.param('id'), {
        ...(typeof card === 'string' ? { card } : {}),
        ...(challenge === 'fail' || challenge === 'leave' ? { challenge } : {}),
      }),
    );
  });
  app.post('/control/refunds/:id/fail', (c) =>
    c.json(failRefund(account, requireRefund(account, c.req.param('id')))),
  );
  app.get('/control/webhooks', (c) =>
    c.json({ held: webhooks.held(), attempts: webhooks.attempts() }),
  );
  app.post('/control/webhooks/hold', (c) => {
    webhooks.hold();
    return c.json({ held: webhooks.held().length });
  });
  app.post('/control/webhooks/drop', (c) => {
    webhooks.drop();
    return c.json({ held: 0 });
  });
  app.post('/control/webhooks/release', async (c) => {
    await webhooks.release();
    return c.json({ attempts: webhooks.attempts() });
  });
}
