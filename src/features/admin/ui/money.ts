import { displayMoney, parseMoney } from '../../../contract/rules/money.ts';

/** Returns a decimal amount as people write it: "$80", "$21.48", "$1,240", "-$5". */
export function money(amount: string): string {
  const isLess = amount.startsWith('-');
  const shown = displayMoney(parseMoney(isLess ? amount.slice(1) : amount));
  return `${isLess ? '-' : ''}${shown.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}

/** Returns whether an amount is other than zero. */
export function isMoney(amount: string): boolean {
  return !/^-?0+\.00$/.test(amount);
}
