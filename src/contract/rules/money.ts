/** Reads a decimal string ("90.00") as integer cents; throws RangeError on anything else. */
export function parseMoney(amount: string): number {
  const match = /^(\d{1,7})\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${amount}`);
  return Number(match[1]) * 100 + Number(match[2]);
}

/** Writes integer cents as the decimal string of the wire ("90.00"); throws RangeError below zero or on fractions. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Writes integer cents, also below zero, as the decimal string of the wire ("-12.50"). */
export function formatSignedMoney(cents: number): string {
  return `${cents < 0 ? '-' : ''}${formatMoney(Math.abs(cents))}`;
}

/** Reads a decimal string of the wire that may be below zero ("-12.50") as integer cents; throws RangeError on anything else. */
export function parseSignedMoney(amount: string): number {
  return amount.startsWith('-') ? -parseMoney(amount.slice(1)) : parseMoney(amount);
}

/** Shows integer cents to a person: "$90" for whole dollars, "$96.41" otherwise. */
export function displayMoney(cents: number): string {
  const amount = formatMoney(cents);
  return `$${amount.endsWith('.00') ? amount.slice(0, -3) : amount}`;
}
