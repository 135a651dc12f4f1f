import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { priceNow } from '#lib/stripe/payment-text.ts';
import { paymentOf } from './answers.ts';
import {
  NOT_CHARGED,
  type Answer,
  type AskingState,
  type CheckoutEvent,
  type CheckoutState,
  type Intent,
  type Connection,
  type Payment,
} from './checkout-state.ts';

/** Shown when the card form is offered again with a new payment in it. */
export const NEW_PAYMENT = `We had to hold your time again. ${NOT_CHARGED} Please re-enter it.`;

/** Says what it costs now if that isn't what was shown before; paying it takes another tap. */
const newSumWords = (shown: Intent, { calculatedAmount: now }: Intent) =>
  now === shown.calculatedAmount ? '' : `It is ${displayMoney(parseMoney(now))} now. `;

/** Says the price if it isn't the dialog's. A certificate for the massage pays the tax too, so less of it is the price. */
function priceWords({ totalAmount }: SavedBooking, { subtotal, credit, giftValue }: Intent) {
  const cents = parseMoney(subtotal) - parseMoney(credit);
  const isSame = cents === parseMoney(totalAmount) || parseMoney(giftValue) > 0;
  return isSame ? '' : priceNow(displayMoney(cents));
}

const FINE: Connection = { state: 'fine' };

type In<Phase extends CheckoutState['phase']> = Extract<CheckoutState, { phase: Phase }>;

function settingUp(booking: SavedBooking, notice = ''): CheckoutState {
  return { phase: 'setting_up', booking, notice };
}

/** Money may have moved: asks at once if it certainly did, otherwise gives the payment time to arrive. */
export function confirming(payment: Payment, isPaid: boolean, attempt = isPaid ? 0 : 1) {
  return { phase: 'confirming', payment, isPaid, attempt } satisfies CheckoutState;
}

function whileSettingUp(state: In<'setting_up'>, event: CheckoutEvent): CheckoutState {
  const { booking, notice } = state;
  switch (event.type) {
    case 'intent_ready': {
      const { intent } = event;
      const words = notice || priceWords(booking, intent);
      return { phase: 'ready', booking, intent, notice: words, isPaying: false, connection: FINE };
    }
    case 'setup_failed':
    case 'hold_ended':
      return { phase: event.type, booking };
    case 'refused': {
      const { words, alternatives, isWorthRetrying } = event;
      return { phase: 'refused', booking, words, alternatives, isWorthRetrying };
    }
    case 'already_paid':
      // The server also says this about a payment that hasn't arrived yet.
      return confirming(event.payment, false, 0);
    case 'payment_unknown':
      return confirming(event.payment, false);
    case 'credit_missing':
      return settingUp(event.booking, event.words);
    case 'price_changed':
      return settingUp(booking, event.words);
    case 'tenders_changed':
      return settingUp(event.booking);
    default:
      return state;
  }
}

function whileReady(state: In<'ready'>, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'pay_pressed':
      // A second press while a payment is in progress isn't a second payment.
      return state.isPaying ? state : { ...state, isPaying: true, notice: '', connection: FINE };
    case 'renewed': {
      const { intent } = event;
      if (intent.clientSecret !== state.intent.clientSecret) {
        const notice = newSumWords(state.intent, intent) + NEW_PAYMENT;
        return { ...state, intent, isPaying: false, notice, connection: FINE };
      }
      return {
        ...state,
        intent,
        connection: state.connection.state === 'lost' ? { state: 'back' } : state.connection,
      };
    }
    case 'connection_lost': {
      const tries = state.connection.state === 'lost' ? state.connection.tries + 1 : 1;
      return { ...state, isPaying: false, notice: '', connection: { state: 'lost', tries } };
    }
    case 'declined':
      return { ...state, isPaying: false, notice: event.words, connection: FINE };
    case 'paid':
      return confirming(event.payment, true);
    case 'booked':
      // There was nothing to charge.
      return { phase: 'booked', payment: paymentOf(state.booking, null), result: event.result };
    case 'tenders_changed':
      return state.isPaying ? state : settingUp(event.booking);
    case 'already_paid':
    case 'credit_missing':
    case 'price_changed':
    case 'payment_unknown':
    case 'setup_failed':
    case 'hold_ended':
    case 'refused':
      return whileSettingUp({ phase: 'setting_up', booking: state.booking, notice: '' }, event);
    default:
      return state;
  }
}

const isOf = (payment: Payment, booking: SavedBooking) =>
  payment.checkoutKey === booking.checkoutKey;

/** An unpaid payment is no news to someone who is about to pay for something else. */
function payNow(payment: Payment, booking: SavedBooking, words: string): CheckoutState {
  return settingUp(booking, isOf(payment, booking) ? words : '');
}

/** Asks the same question again, a little later. */
function askLater(state: AskingState): CheckoutState {
  return { ...state, attempt: state.attempt + 1 };
}

/** Returns whether the money certainly moved: a server that hasn't heard of it yet is asked again, not believed. */
export function isKnownPaid(state: AskingState): boolean {
  return state.phase === 'refunding' || (state.phase === 'confirming' && state.isPaid);
}

function whileAsking(state: AskingState, event: Answer): CheckoutState {
  const { payment } = state;
  switch (event.type) {
    case 'booked':
      return { phase: 'booked', payment, result: event.result };
    case 'refunded':
      return { phase: 'refunded', payment, words: event.words, alternatives: event.alternatives };
    case 'refunding': {
      const { words, alternatives } = event;
      return { phase: 'refunding', payment, words, alternatives, attempt: state.attempt + 1 };
    }
    case 'review':
      return { phase: 'review', payment };
    case 'confirm_failed':
      return { phase: 'failed', payment, words: event.words };
    case 'not_paid':
      if (isKnownPaid(state)) return askLater(state);
      if (event.booking) return payNow(payment, event.booking, event.words);
      return { phase: 'unfinished', payment, attempt: state.attempt + 1 };
    case 'expired':
      if (isKnownPaid(state)) return askLater(state);
      if (!event.booking) return { phase: 'unpaid', payment };
      return isOf(payment, event.booking)
        ? { phase: 'hold_ended', booking: event.booking }
        : settingUp(event.booking);
    case 'no_answer':
      return askLater(state);
  }
}

const ANSWERS: ReadonlySet<string> = new Set<Answer['type']>([
  'no_answer',
  'booked',
  'refunding',
  'refunded',
  'review',
  'confirm_failed',
  'not_paid',
  'expired',
]);

const isAnswer = (event: CheckoutEvent): event is Answer => ANSWERS.has(event.type);

/** Returns the next state of a checkout; an event that doesn't belong to its phase changes nothing. */
export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (state.phase) {
    case 'setting_up':
      return whileSettingUp(state, event);
    case 'ready':
      return whileReady(state, event);
    case 'confirming':
    case 'unfinished':
      return isAnswer(event) ? whileAsking(state, event) : state;
    case 'refunding':
      if (event.type === 'go_on') return settingUp(event.booking);
      return isAnswer(event) ? whileAsking(state, event) : state;
    case 'setup_failed':
    case 'hold_ended':
    case 'refused':
      return event.type === 'setup_again' ? settingUp(state.booking) : state;
    case 'review':
    case 'failed':
      if (event.type === 'ask_again') return confirming(state.payment, false, 0);
      return event.type === 'go_on' ? settingUp(event.booking) : state;
    case 'refunded':
      return event.type === 'go_on' ? settingUp(event.booking) : state;
    default:
      return state;
  }
}
