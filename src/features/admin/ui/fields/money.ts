import { displayMoney, parseSignedMoney } from '#contract/rules/money/money.ts';

/** Returns a decimal amount as people write it: "$80", "$21.48", "$1,240", "-$5". */
export function money(amount: string): string {
  const cents = parseSignedMoney(amount);
  const shown = displayMoney(Math.abs(cents));
  return cents < 0 ? `-${shown}` : shown;
}

/** Returns whether an amount is other than zero. */
export function isMoney(amount: string): boolean {
  return parseSignedMoney(amount) !== 0;
}
