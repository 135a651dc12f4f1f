import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, unixNow } from '../account.ts';
import { noSuch } from '../wire/errors.ts';
import { mergeMetadata, textOrNull } from '../wire/metadata.ts';
import { buildCustomer } from '../objects/customer.ts';
import { common, metadata } from '../wire/params.ts';

/** POST /v1/customers */
export const createCustomerParams = z.strictObject({
  ...common,
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
});

/** Creates a customer. */
export function createCustomer(
  account: Account,
  params: z.infer<typeof createCustomerParams>,
): Stripe.Customer {
  const customer = buildCustomer({
    created: unixNow(account),
    email: textOrNull(params.email),
    name: textOrNull(params.name),
    phone: textOrNull(params.phone),
    description: textOrNull(params.description),
    metadata: mergeMetadata({}, params.metadata),
  });
  account.state.customers[customer.id] = customer;
  account.emit('customer.created', customer);
  return customer;
}

/** Finds a customer; throws 404 as Stripe does. */
export function requireCustomer(account: Account, id: string): Stripe.Customer {
  const customer = account.state.customers[id];
  if (!customer) throw noSuch('customer', id);
  return customer;
}
