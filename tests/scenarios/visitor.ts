import type { PayOptions } from '#local/stripe/control.ts';
import type {
  AppointmentResult,
  BookingInput,
  CheckoutStatus,
} from '#contract/checkout/checkout.ts';
import { buildBooking, type Answer, type Charge } from '../api/journey.ts';
import type { Stack } from '../helpers/stack/stack.ts';

/** Someone at the checkout of a browser of their own, on a network of their own. */
export interface Visitor {
  email: string;
  checkoutKey: string;
  booking: BookingInput;
  /** Gift codes that are to pay. */
  giftCodes: string[];
  /** Their network. */
  address: string;
  /** The cookie of the account they are logged in to; empty for a guest. */
  headers: { cookie?: string };
  /** The policy that their page shows; none unless told otherwise, as an earlier page. */
  policyVersion?: string;
  /** The payment intent that the last prepare answered. */
  paymentIntentId: string;
  /** Asks to keep the time and to pay for it. */
  prepare(changes?: Partial<BookingInput>): Promise<Answer<Charge>>;
  /** Asks for the time itself, as the page does right before the card is charged; with what it shows that will be. */
  pressPay(shownTotal?: number): Promise<Answer<Charge>>;
  /** Pays with a card, past our server. */
  pay(options?: PayOptions): ReturnType<Stack['stripe']['pay']>;
  /** Prepares and pays, and throws when the time was not kept or the card did not pay. */
  prepareAndPay(changes?: Partial<BookingInput>): Promise<void>;
  /** Tells our server that it is paid. */
  confirm(more?: Record<string, unknown>): Promise<Answer<AppointmentResult>>;
  /** Asks what became of it. */
  status(): Promise<Answer<CheckoutStatus>>;
}

let networks = 0;

/** A visitor who wants the same as everyone else unless told otherwise. */
export function visitor(stack: Stack, name = 'ann', changes: Partial<BookingInput> = {}): Visitor {
  networks += 1;
  const call = async <Body>(path: string, json: unknown): Promise<Answer<Body>> => {
    const response = await stack.api(path, {
      json,
      address: self.address,
      headers: self.headers,
    });
    const body: unknown = await response.json();
    return {
      status: response.status,
      body: body as Body,
      problem: body as Answer<Body>['problem'],
      headers: response.headers,
    };
  };
  const ask = async (isPaying: boolean, shownTotal?: number) => {
    const { booking, checkoutKey, policyVersion } = self;
    const answer = await call<Charge>('/api/create-payment-intent', {
      serviceId: booking.serviceId,
      enhancementIds: booking.selectedEnhancements ?? [],
      booking,
      checkoutKey,
      isPaying,
      policyVersion,
      shownTotal,
      giftCodes: self.giftCodes,
    });
    if (answer.status === 200) self.paymentIntentId = answer.body.paymentIntentId;
    return answer;
  };
  const self: Visitor = {
    email: `${name}@example.com`,
    checkoutKey: crypto.randomUUID(),
    booking: buildBooking({ email: `${name}@example.com`, ...changes }),
    giftCodes: [],
    address: `198.51.${networks >> 8}.${networks & 255}`,
    headers: {},
    paymentIntentId: '',
    prepare: (more) => {
      self.booking = { ...self.booking, ...more };
      return ask(false);
    },
    pressPay: (shownTotal) => ask(true, shownTotal),
    pay: (options) => stack.stripe.pay(self.paymentIntentId, options),
    async prepareAndPay(more) {
      const { status, problem } = await self.prepare(more);
      if (status !== 200) throw new Error(`The time was not kept: ${problem.code}`);
      const { error } = self.pay();
      if (error) throw new Error(`The card did not pay: ${error.message}`);
    },
    confirm: (more) =>
      call('/api/appointments', {
        ...self.booking,
        enhancementIds: self.booking.selectedEnhancements ?? [],
        checkoutKey: self.checkoutKey,
        stripePaymentIntentId: self.paymentIntentId,
        ...more,
      }),
    status: () => call('/api/checkout-status', { checkoutKey: self.checkoutKey }),
  };
  return self;
}
