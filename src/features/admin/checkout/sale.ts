import * as z from 'zod/mini';
import type { DeskPayment } from '#contract/checkout/in-person.ts';
import type { AdminClient } from '#contract/clients/clients.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { giftBalanceSchema } from '#contract/gifts/gifts.ts';
import { canBeCharged, formatMoney, parseMoney } from '#contract/rules/money/money.ts';
import { sessionValue } from '#lib/session-storage.ts';

/** Who pays: a client on file with their credits and gift value, or the name of a walk-in. */
const buyerSchema = z.object({
  clientId: z.nullable(z.string()),
  name: z.string(),
  isMember: z.boolean(),
  credits: z.array(z.object({ duration: z.int(), available: z.int() })),
  giftValue: z.string(),
});

const saleSchema = z.object({
  /** The id of this sale with its current choices: other choices are another sale. */
  checkoutKey: z.uuid(),
  /** The server has been asked for it, so different choices are another sale. */
  isOpened: z.boolean(),
  /** Sales that this one replaces, to be released before it is opened. */
  replaced: z.array(z.uuid()),
  step: z.enum(['client', 'service', 'payment', 'settling']),
  buyer: z.nullable(buyerSchema),
  serviceId: z.string(),
  enhancementIds: z.array(z.string()),
  method: z.enum(['card', 'cash']),
  tip: z.string(),
  /** The large tip that the therapist confirmed. */
  confirmedTip: z.string(),
  useCredit: z.boolean(),
  useGiftValue: z.boolean(),
  /** Gift certificates that the client brought, as the server described them. */
  gifts: z.array(giftBalanceSchema),
  /** The card payment, once money may have moved. */
  paymentIntentId: z.nullable(z.string()),
  /** In `settling`: the card was definitely charged, or the cash has been taken. */
  isPaid: z.boolean(),
  /** The requested amount, shown when it's settled. */
  amount: z.string(),
});

export type Buyer = z.infer<typeof buyerSchema>;
export type Sale = z.infer<typeof saleSchema>;

/** The current sale, stored in this tab: a reload continues it, and nothing is sold twice. */
export const savedSale = sessionValue<Sale>('desk-sale', saleSchema);

const NOTHING_CHOSEN = {
  buyer: null,
  serviceId: '',
  enhancementIds: [],
  method: 'card',
  tip: '0.00',
  confirmedTip: '',
  useCredit: false,
  useGiftValue: false,
  gifts: [],
} satisfies Partial<Sale>;

/** Returns a sale in which nothing is chosen yet. */
export function newSale(): Sale {
  return {
    checkoutKey: crypto.randomUUID(),
    isOpened: false,
    replaced: [],
    step: 'client',
    ...NOTHING_CHOSEN,
    paymentIntentId: null,
    isPaid: false,
    amount: '0.00',
  };
}

/** Returns a client on file as the buyer. */
export function toBuyer(client: AdminClient): Buyer {
  const { id, firstName, lastName, isMember, credits, giftValue } = client;
  return { clientId: id, name: `${firstName} ${lastName}`.trim(), isMember, credits, giftValue };
}

/** Returns a walk-in as the buyer. */
export function walkIn(name: string): Buyer {
  return { clientId: null, name: name.trim(), isMember: false, credits: [], giftValue: '0.00' };
}

export type SaleChoice = Partial<
  Pick<
    Sale,
    | 'serviceId'
    | 'enhancementIds'
    | 'method'
    | 'tip'
    | 'confirmedTip'
    | 'useCredit'
    | 'useGiftValue'
    | 'gifts'
  >
>;

export type SaleEvent =
  | { type: 'buyer'; buyer: Buyer }
  | { type: 'choose'; choice: SaleChoice }
  /** The server has been asked for it, and the payment is being prepared. */
  | { type: 'opened' }
  | { type: 'prepared' }
  | { type: 'released'; checkoutKey: string }
  /** Back to the services, or to another client. */
  | { type: 'back'; to: 'client' | 'service' }
  /** Money may move from now on; without a payment id it is cash, or nothing. */
  | { type: 'charging'; paymentIntentId: string | null; amount: string }
  | { type: 'charged'; isPaid: boolean }
  /** Definitely unpaid. */
  | { type: 'not_charged' }
  /** Its payment was canceled: the same choices need a new sale. */
  | { type: 'renew' }
  | { type: 'cancel' }
  | { type: 'over' };

/** Returns the next state of a sale. Changing an opened sale gives it a new key, and the old one is released. */
export function reduceSale(sale: Sale, event: SaleEvent): Sale {
  switch (event.type) {
    case 'buyer':
      return { ...replaced(sale, NOTHING_CHOSEN), buyer: event.buyer, step: 'service' };
    case 'choose': {
      const choice = { ...event.choice };
      // A credit pays for one length: another service asks again.
      if ('serviceId' in choice && choice.serviceId !== sale.serviceId) choice.useCredit = false;
      return replaced(sale, choice);
    }
    case 'opened':
      return { ...sale, isOpened: true };
    case 'prepared':
      return sale.step === 'service' ? { ...sale, step: 'payment' } : sale;
    case 'released':
      return { ...sale, replaced: sale.replaced.filter((key) => key !== event.checkoutKey) };
    case 'back':
      return { ...replaced(sale, event.to === 'client' ? NOTHING_CHOSEN : {}), step: event.to };
    case 'charging': {
      const { paymentIntentId, amount } = event;
      return { ...sale, paymentIntentId, amount };
    }
    case 'charged':
      return { ...sale, step: 'settling', isPaid: event.isPaid };
    case 'not_charged':
      return { ...sale, step: 'payment', paymentIntentId: null, isPaid: false };
    case 'renew':
      return { ...replaced(sale, {}), step: 'payment', paymentIntentId: null, isPaid: false };
    case 'cancel':
      return { ...newSale(), replaced: replaced(sale, {}).replaced };
    case 'over':
      return { ...newSale(), replaced: sale.replaced };
  }
}

function replaced(sale: Sale, change: Partial<Sale>): Sale {
  if (!sale.isOpened) return { ...sale, ...change };
  const { checkoutKey, isOpened } = newSale();
  return {
    ...sale,
    ...change,
    checkoutKey,
    isOpened,
    replaced: [...sale.replaced, sale.checkoutKey],
  };
}

/** Returns how an interrupted sale continues after a reload or Back: what may have been charged is checked first. */
export function resumeSale(sale: Sale | null): Sale {
  if (!sale) return newSale();
  const mayBeCharged = sale.paymentIntentId !== null && sale.step === 'payment';
  return mayBeCharged ? { ...sale, step: 'settling', isPaid: false } : sale;
}

/** Returns what a service costs its buyer, without tax, as a preview; the server decides. */
export function priceFor(service: Service, buyer: Buyer | null): string {
  return (buyer?.isMember && service.memberPrice) || service.price;
}

/** Returns the price of the current choices, in integer cents without tax. */
export function runningTotal(
  sale: Sale,
  services: readonly Service[],
  enhancements: readonly Enhancement[],
): number {
  const service = services.find(({ id }) => id === sale.serviceId);
  const extras = enhancements.filter(({ id }) => sale.enhancementIds.includes(id));
  const prices = [
    service ? priceFor(service, sale.buyer) : '0.00',
    ...extras.map(({ price }) => price),
  ];
  return prices.reduce((sum, price) => sum + parseMoney(price), 0);
}

/** Returns how many of a buyer's credits could pay for a service. */
export function creditsFor(buyer: Buyer | null, service: Service | undefined): number {
  return buyer?.credits.find(({ duration }) => duration === service?.duration)?.available ?? 0;
}

const TIP_PERCENTS = [15, 18, 20] as const;

/** Returns tips to choose from, by what the session is worth before a credit pays for it, rounded to quarter dollars. */
export function tipChoices(totalCents: number): { percent: number; tip: string }[] {
  return TIP_PERCENTS.map((percent) => ({
    percent,
    tip: formatMoney(Math.round((totalCents * percent) / 2500) * 25),
  }));
}

/** Returns a typed tip ("12", "$12.50") as a decimal amount; null if it isn't one, or is too little for a card. */
export function readTip(typed: string): string | null {
  const match = /^\$?\s*(\d{1,4})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return typed.trim() === '' ? '0.00' : null;
  const tip = `${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`;
  return canBeCharged(parseMoney(tip)) ? tip : null;
}

/** Returns whether a prepared sale charges a card, takes cash, or has nothing left to pay. */
export function payingBy(payment: DeskPayment): 'card' | 'cash' | 'nothing' {
  if (payment.clientSecret !== null && payment.paymentIntentId !== null) return 'card';
  return parseMoney(payment.calculatedAmount) === 0 ? 'nothing' : 'cash';
}
