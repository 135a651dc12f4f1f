import type { PayOptions } from '#local/stripe/control.ts';
import type { GiftBalance, GiftForm, GiftPayment, GiftStatus } from '#contract/gifts/gifts.ts';
import type { Answer } from '../../api/journey.ts';
import type { Stack } from '../../helpers/stack/stack.ts';

const FORM = {
  recipientName: 'Bo Lind',
  recipientEmail: 'bo@example.com',
  purchaserName: 'Ada Nyberg',
  purchaserEmail: 'ada@example.com',
  purchaserPhone: '(320) 555-0187',
  personalMessage: 'Rest well',
  deliveryMethod: 'email',
} as const;

/** The gift form, filled in: a hundred dollars by email, unless told otherwise. */
export function buildGiftForm(changes: object = {}): GiftForm {
  return { ...FORM, giftType: 'amount', customAmount: '100', ...changes } as GiftForm;
}

/** A service in place of an amount. */
export const giftOf = (serviceId: string) => ({ giftType: 'service', serviceId });

let networks = 0;

/** Someone who buys a gift certificate, in a browser and on a network of their own. */
export function giftBuyer(stack: Stack, changes: object = {}) {
  networks += 1;
  const address = `203.0.${networks >> 8}.${networks & 255}`;
  const call = async <Body>(name: string, json: unknown): Promise<Answer<Body>> => {
    const response = await stack.api(`/api/gift-certificates/${name}`, { json, address });
    const body: unknown = await response.json();
    return {
      status: response.status,
      body: body as Body,
      problem: body as Answer<Body>['problem'],
      headers: response.headers,
    };
  };
  const self = {
    checkoutKey: crypto.randomUUID() as string,
    gift: buildGiftForm(changes),
    /** The payment that the last opening answered. */
    paymentIntentId: '',
    /** Asks for the payment of the gift, or of another one. */
    async open(others: object = {}) {
      self.gift = { ...self.gift, ...others };
      const { gift, checkoutKey } = self;
      const answer = await call<GiftPayment>('payment', { gift, checkoutKey });
      if (answer.status === 200) self.paymentIntentId = answer.body.paymentIntentId;
      return answer;
    },
    /** Pays with a card, past our server. */
    pay: (options?: PayOptions) => stack.stripe.pay(self.paymentIntentId, options),
    status: () => call<GiftStatus>('status', { checkoutKey: self.checkoutKey }),
    balance: (code: string) => call<GiftBalance>('balance', { code }),
    /** The code of what was bought, as it is printed. */
    async code() {
      const [row] = await stack.sql(
        `select order_id, encrypted_code from public.gift_details where checkout_key = $1 and state = 'settled'`,
        [self.checkoutKey],
      );
      if (!row) throw new Error('Nothing was bought');
      return stack.deps.cipher.decrypt(String(row['encrypted_code']), String(row['order_id']));
    },
    /** The therapist refunds what is left of what was bought. */
    async refund() {
      const [row] = await stack.sql(
        `select order_id from public.gift_details where checkout_key = $1 and state = 'settled'`,
        [self.checkoutKey],
      );
      return stack.deps.database.rpcNow('refund_purchase', {
        p_order_id: String(row?.['order_id']),
      });
    },
    /** Buys the gift; answers its code. */
    async buy() {
      const { status, problem } = await self.open();
      if (status !== 200) throw new Error(`The payment was not opened: ${problem.code}`);
      const { error } = self.pay();
      if (error) throw new Error(`The card did not pay: ${error.message}`);
      await self.status();
      return self.code();
    },
  };
  return self;
}

/** What Stripe has refunded, in cents. */
export const refundsOf = ({ stripe }: Stack) => stripe.refunds().map(({ amount }) => amount);
