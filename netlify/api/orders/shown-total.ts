import { displayMoney, formatSignedMoney } from '../../../src/contract/rules/money.ts';
import { AppError } from '../../errors/app-error.ts';

/** Throws price_changed, with the sum as it is now, if a person was shown another one. Amounts are in cents. */
export function requireShown(shown: number | undefined, cents: number, now = displayMoney(cents)) {
  if (shown === undefined || shown === cents) return;
  throw new AppError('price_changed', {
    current: formatSignedMoney(cents),
    detail: `It is ${now} now. Nothing was charged.`,
  });
}
