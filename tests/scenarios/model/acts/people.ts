import { completeChallenge } from '#local/stripe/resources/confirmation.ts';
import { CARD } from '#local/stripe/cards/test-cards.ts';
import type { BookingInput, PaymentIntentAnswer } from '#contract/checkout/checkout.ts';
import type { Card, PaidBy } from '../histories/commands.ts';
import { codesOf } from './gifts.ts';
import { cookieOf } from './members.ts';
import { listSettledIntents } from '../checks/outcomes.ts';
import type { Before, Told } from '../checks/told.ts';
import type { Visit } from './visits.ts';
import { SITE_URL, type World } from '../world/world.ts';

/** What the page of a checkout knows: what was chosen, and the payment that is open for it. */
interface OpenPage {
  booking: BookingInput;
  isQuote: boolean;
  by: PaidBy;
  giftCodes: string[];
  /** Null where nothing is to be charged. */
  paymentIntentId: string | null;
}

/** Someone with a browser. The pages that they opened stay open, the newest last. */
export interface Person {
  name: string;
  email: string;
  /** Where the browser's calls come from. */
  network: string;
  textConsent: boolean;
  checkoutKey: string;
  pages: OpenPage[];
}

/** Two people, and the first of them once more in another browser. */
export function createPeople(): Person[] {
  return [
    person('Ann', 'ann@example.com', '203.0.113.7'),
    person('Bo', 'bo@example.com', '198.51.100.9'),
    person('Ann', 'ann@example.com', '203.0.113.7'),
  ];
}

/** Someone with a browser in which nothing is open yet. */
export function person(name: string, email: string, network: string): Person {
  // Bo is texted, too.
  const textConsent = name === 'Bo';
  return { name, email, network, textConsent, checkoutKey: crypto.randomUUID(), pages: [] };
}

/** What people do, as their browsers do it; everything they read is kept in `told`. */
export function createBrowsers(world: World, told: Told[]) {
  const call = async (
    { network, checkoutKey, pages }: Person,
    path: Told['path'],
    json: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    const asked = json['stripePaymentIntentId'] as string | undefined;
    const paymentIntentId = asked ?? pages.at(-1)?.paymentIntentId ?? undefined;
    const before = await lookBefore(world);
    const response = await world.fetch(
      new Request(new URL(path, SITE_URL), {
        method: 'POST',
        body: JSON.stringify(json),
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
      }),
      network,
    );
    if (world.outside.isDead()) return null;
    const { status } = response;
    const body = (await response.json()) as Told['body'];
    told.push({ path, checkoutKey, paymentIntentId, status, body, before });
    return status === 200 ? body : null;
  };

  const ask = async (
    person: Person,
    { booking, isQuote, by, giftCodes }: Omit<OpenPage, 'paymentIntentId'>,
    isPaying = false,
  ) => {
    const { serviceId, selectedEnhancements: enhancementIds = [] } = booking;
    const body = {
      serviceId,
      enhancementIds,
      ...(isQuote ? {} : { booking }),
      checkoutKey: person.checkoutKey,
      isPaying,
      ...(by === 'credit' && { useCredit: true }),
      ...(by === 'gift' && { useGiftValue: true }),
      ...(by === 'code' && { giftCodes }),
    };
    // Paying by card takes no login.
    const headers: Record<string, string> =
      by === 'card' || by === 'code' ? {} : { Cookie: cookieOf(person) };
    const answer = await call(person, '/api/create-payment-intent', body, headers);
    if (!answer) return;
    const { paymentIntentId } = answer as PaymentIntentAnswer;
    person.pages.push({ booking, isQuote, by, giftCodes, paymentIntentId });
  };

  return {
    async choose(person: Person, visit: Visit, by: PaidBy = 'card') {
      const giftCodes = by === 'code' ? (await codesOf(world)).slice(0, 2) : [];
      await ask(person, { booking: toBooking(person, visit), isQuote: false, by, giftCodes });
    },
    quote: (person: Person, visit: Visit) =>
      ask(person, {
        ...{ booking: toBooking(person, visit), isQuote: true, by: 'card', giftCodes: [] },
      }),
    /** A reload, or the page asking to keep the time longer. */
    async askOnceMore(person: Person) {
      const page = person.pages.at(-1);
      if (page) await ask(person, page);
    },
    /** The page asks for the time itself, right before the card is charged. */
    async pressPay(person: Person) {
      const page = person.pages.at(-1);
      if (page) await ask(person, page, true);
    },
    pay(person: Person, card: Card, isEarlier: boolean) {
      const page = person.pages.at(isEarlier ? -2 : -1);
      if (page?.paymentIntentId) world.stripe.pay(page.paymentIntentId, CARDS[card]);
    },
    /** The bank's page, which someone left open, is answered after all. */
    answerChallenge(person: Person, isPassed: boolean) {
      const page = person.pages.at(-1);
      const intent = world.stripe.account.state.paymentIntents[String(page?.paymentIntentId)];
      if (intent?.status === 'requires_action') {
        completeChallenge(world.stripe.account, intent, isPassed);
      }
    },
    /** The payment of the page costs half, as if someone had changed it at Stripe. */
    tamper(person: Person) {
      const page = person.pages.at(-1);
      const intent = world.stripe.account.state.paymentIntents[String(page?.paymentIntentId)];
      if (intent?.status.startsWith('requires_')) intent.amount = Math.ceil(intent.amount / 2);
    },
    async confirm(person: Person, isEarlier: boolean) {
      const page = person.pages.at(isEarlier ? -2 : -1);
      if (!page) return;
      const { booking, paymentIntentId } = page;
      const { selectedEnhancements: enhancementIds = [] } = booking;
      const { checkoutKey } = person;
      await call(person, '/api/appointments', {
        ...{ ...booking, enhancementIds, checkoutKey },
        ...(paymentIntentId !== null && { stripePaymentIntentId: paymentIntentId }),
      });
    },
    async look(person: Person) {
      await call(person, '/api/checkout-status', { checkoutKey: person.checkoutKey });
    },
    /** The tab is closed: its key is gone, a payment in it as well. */
    close(person: Person) {
      person.checkoutKey = crypto.randomUUID();
      person.pages = [];
    },
  };
}

/** How each card is paid with. */
export const CARDS: Record<Card, Parameters<World['stripe']['pay']>[1]> = {
  good: { card: CARD.succeeds },
  declined: { card: CARD.declined },
  challenged: { card: CARD.challenged },
  challenge_failed: { card: CARD.challenged, challenge: 'fail' },
  challenge_left: { card: CARD.challenged, challenge: 'leave' },
  slow_refund: { card: CARD.refundsArePending },
};

async function lookBefore(world: World): Promise<Before> {
  const { paymentIntents } = world.stripe.account.state;
  const intents = new Set(Object.keys(paymentIntents));
  const paid = new Set([...intents].filter((id) => paymentIntents[id]?.status === 'succeeded'));
  return { intents, paid, settled: paid.size > 0 ? await listSettledIntents(world) : new Set() };
}

function toBooking({ name, email, textConsent }: Person, visit: Visit): BookingInput {
  const contact = { firstName: name, lastName: 'Lund', email, phone: '(320) 555-0111' };
  return { ...visit, ...contact, textConsent };
}
