import type Stripe from 'stripe';
import type { StoredCard } from '../cards/cards.ts';
import { newId } from '../wire/ids.ts';
import { DECLINES } from '../wire/known-errors.ts';

/** Builds the charge of one attempt to pay: captured in full, or failed if the card declines. */
export function buildCharge(input: {
  intent: Stripe.PaymentIntent;
  paymentMethod: string;
  card: StoredCard;
  created: number;
  baseUrl: string;
}): Stripe.Charge {
  const { intent, card } = input;
  const id = newId('ch_3');
  const decline = card.decline ? DECLINES[card.decline] : null;
  const reason = decline && 'decline_code' in decline ? decline.decline_code : decline?.code;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId('txn_3'),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'STAND-IN',
    captured: !decline,
    created: input.created,
    currency: intent.currency,
    customer: typeof intent.customer === 'string' ? intent.customer : null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: buildOutcome(decline?.message ?? null, reason ?? null),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: input.paymentMethod,
    payment_method_details: { card: buildCardDetails(card, intent.amount), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${input.baseUrl}/#${intent.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function buildOutcome(failure: string | null, reason: string | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason,
    risk_level: 'normal',
    seller_message: failure ? 'The bank did not approve the payment.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function buildCardDetails(
  card: StoredCard,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: card.decline ? null : amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.decline === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
