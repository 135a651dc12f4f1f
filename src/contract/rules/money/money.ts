/** The least that Stripe charges a card in US dollars, in integer cents. */
export const LEAST_CHARGE_CENTS = 50;

/** Returns whether an amount, in integer cents, is nothing or enough for a card to be charged. */
export function canBeCharged(cents: number): boolean {
  return cents === 0 || cents >= LEAST_CHARGE_CENTS;
}

/** Reads a decimal string ("90.00") as integer cents; null for anything else. */
export function getCents(amount: string): number | null {
  const match = /^(\d{1,7})\.(\d{2})$/.exec(amount);
  return match && Number(match[1]) * 100 + Number(match[2]);
}

/** Parses a decimal string ("90.00") as integer cents. Throws RangeError for anything else. */
export function parseMoney(amount: string): number {
  const cents = getCents(amount);
  if (cents === null) throw new RangeError(`Not a decimal amount: ${amount}`);
  return cents;
}

/** Formats integer cents as the API sends them ("90.00"). Throws RangeError for negative or fractional amounts. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Formats integer cents, which can be negative, as the API sends them ("-12.50"). */
export function formatSignedMoney(cents: number): string {
  return `${cents < 0 ? '-' : ''}${formatMoney(Math.abs(cents))}`;
}

/** Parses a decimal string that can be negative ("-12.50") as integer cents. Throws RangeError for anything else. */
export function parseSignedMoney(amount: string): number {
  return amount.startsWith('-') ? -parseMoney(amount.slice(1)) : parseMoney(amount);
}

/** Formats integer cents for people, always with the cents, for columns: "$90.00", "$1,056.00". */
export function displayMoneyInFull(cents: number): string {
  return `$${formatMoney(cents).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Formats integer cents for people: "$90" and "$1,056" for whole dollars, otherwise "$96.41". */
export function displayMoney(cents: number): string {
  return displayMoneyInFull(cents).replace(/\.00$/, '');
}
