import { displayMoney, parseMoney } from '../../../src/contract/rules/money.ts';
import type { RefundPart } from '../../../src/contract/rules/payment-parts.ts';

/** Says what was refunded and where it went, one sentence per payment method; empty if nothing was. */
export function refundWords(parts: readonly RefundPart[]): string {
  return parts.map(partWords).join(' ');
}

function partWords(part: RefundPart): string {
  const sum = displayMoney(parseMoney(part.amount));
  switch (part.way) {
    case 'card':
      return cardWords(part, sum);
    case 'cash':
      return part.state === 'refunded'
        ? `${sum} was refunded in cash.`
        : `Give back ${sum} in cash.`;
    case 'gift_certificate':
      return `${sum} is back on the gift certificate.`;
    case 'gift_value':
      return `${sum} is in the client’s account as gift value.`;
    case 'credit':
      return part.credits === 1
        ? 'The credit is back in the client’s account.'
        : `${part.credits} credits are back in the client’s account.`;
  }
}

function cardWords({ state, cardEnding }: RefundPart, sum: string): string {
  const card = cardEnding === null ? 'the card' : `the card ending in ${cardEnding}`;
  if (state === 'refunded') return `${sum} was refunded to ${card}.`;
  if (state === 'failed') return `${sum} couldn’t be refunded to ${card}: see “To decide.”`;
  return `${sum} will be refunded to ${card} as soon as Stripe responds.`;
}
