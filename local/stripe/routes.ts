import type { Account } from './account.ts';
import {
  createCheckoutSession,
  createSessionParams,
  expireCheckoutSession,
  requireCheckoutSession,
} from './resources/checkout-sessions.ts';
import { confirmParams, confirmPaymentIntent } from './resources/confirmation.ts';
import { createCustomer, createCustomerParams, requireCustomer } from './resources/customers.ts';
import { requireDispute } from './resources/disputes.ts';
import { noSuch } from './wire/errors.ts';
import type { FormFields } from './wire/form.ts';
import { listObjects } from './wire/lists.ts';
import { EVENT_TYPES } from './objects/event.ts';
import { common, listParams, readParams } from './wire/params.ts';
import {
  cancelParams,
  cancelPaymentIntent,
  createParams,
  createPaymentIntent,
  requirePaymentIntent,
  updateParams,
  updatePaymentIntent,
} from './resources/payment-intents.ts';
import { createRefund, createRefundParams, requireRefund } from './resources/refunds.ts';
import { z } from 'zod';

/** The inputs of a route: the account, the id in the address (or an empty text), and the parameters. */
interface RouteInput {
  account: Account;
  id: string;
  fields: FormFields;
}

/** One call of Stripe's API. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  /** Whether a browser can call it with a publishable key and the intent's client secret. */
  isPublic?: boolean;
  run: (input: RouteInput) => object;
}

const retrieveParams = z.strictObject({ ...common, client_secret: z.string().optional() });
const noParams = z.strictObject(common);
const listIntentsParams = listParams.extend({ customer: z.string().optional() });
const listSessionsParams = listParams.extend({ payment_intent: z.string().optional() });
const listByPaymentParams = listParams.extend({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});
const listEventsParams = listParams.extend({
  type: z.enum(EVENT_TYPES).optional(),
  types: z.array(z.enum(EVENT_TYPES)).optional(),
});

/** The part of Stripe's API that the stand-in implements. */
export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    run: ({ account, fields }) => createPaymentIntent(account, readParams(createParams, fields)),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    run: ({ account, fields }) => {
      const { customer, ...params } = readParams(listIntentsParams, fields);
      return listObjects('/v1/payment_intents', account.state.paymentIntents, params, (intent) =>
        customer ? intent.customer === customer : true,
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    isPublic: true,
    run: ({ account, id, fields }) => {
      readParams(retrieveParams, fields);
      return requirePaymentIntent(account, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    run: ({ account, id, fields }) =>
      updatePaymentIntent(
        account,
        requirePaymentIntent(account, id),
        readParams(updateParams, fields),
      ),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    isPublic: true,
    run: ({ account, id, fields }) =>
      confirmPaymentIntent(
        account,
        requirePaymentIntent(account, id),
        readParams(confirmParams, fields),
      ),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: ({ account, id, fields }) =>
      cancelPaymentIntent(
        account,
        requirePaymentIntent(account, id),
        readParams(cancelParams, fields),
      ),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    run: ({ account, fields }) => createRefund(account, readParams(createRefundParams, fields)),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    run: ({ account, fields }) => {
      const { payment_intent, charge, ...params } = readParams(listByPaymentParams, fields);
      if (payment_intent) requirePaymentIntent(account, payment_intent, 'payment_intent');
      return listObjects(
        '/v1/refunds',
        account.state.refunds,
        params,
        (refund) =>
          (!payment_intent || refund.payment_intent === payment_intent) &&
          (!charge || refund.charge === charge),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      return requireRefund(account, id);
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    run: ({ account, fields }) => {
      const { payment_intent, charge, ...params } = readParams(listByPaymentParams, fields);
      return listObjects(
        '/v1/disputes',
        account.state.disputes,
        params,
        (dispute) =>
          (!payment_intent || dispute.payment_intent === payment_intent) &&
          (!charge || dispute.charge === charge),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      return requireDispute(account, id);
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      const charge = account.state.charges[id];
      if (!charge) throw noSuch('charge', id);
      return charge;
    },
  },
  {
    method: 'POST',
    path: '/v1/customers',
    run: ({ account, fields }) => createCustomer(account, readParams(createCustomerParams, fields)),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      return requireCustomer(account, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    run: ({ account, fields }) =>
      createCheckoutSession(account, readParams(createSessionParams, fields)),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    run: ({ account, fields }) => {
      const { payment_intent, ...params } = readParams(listSessionsParams, fields);
      return listObjects(
        '/v1/checkout/sessions',
        account.state.checkoutSessions,
        params,
        (session) => !payment_intent || session.payment_intent === payment_intent,
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      return requireCheckoutSession(account, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      return expireCheckoutSession(account, requireCheckoutSession(account, id));
    },
  },
  {
    method: 'GET',
    path: '/v1/events',
    run: ({ account, fields }) => {
      const { type, types, ...params } = readParams(listEventsParams, fields);
      const wanted = types ?? (type ? [type] : EVENT_TYPES);
      return listObjects('/v1/events', account.state.events, params, (event) =>
        (wanted as readonly string[]).includes(event.type),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    run: ({ account, id, fields }) => {
      readParams(noParams, fields);
      const event = account.state.events[id];
      if (!event) throw noSuch('event', id);
      return event;
    },
  },
];
