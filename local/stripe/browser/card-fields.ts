import { passesLuhn } from '../cards/luhn.ts';

/** The fields of the card form, in display order. */
export const FIELD_NAMES = ['number', 'expiry', 'cvc', 'postalCode'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export type CardValues = Record<FieldName, string>;

/** What is wrong with a field: Stripe's code and its sentence. */
export interface FieldProblem {
  field: FieldName;
  code: string;
  message: string;
}

/** Digits in groups of four, as on a card. */
export function formatNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Turns `1230`, `12/30` and `12/2030` into `12 / 30`; a first digit above 1 can only be a complete month. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.slice(2);
  if (!year) return /^\d{2}\s*\/$/.test(typed.trim()) ? `${month} / ` : month;
  return `${month} / ${year.length >= 4 ? year.slice(2, 4) : year.slice(0, 4)}`;
}

/** Up to four digits. */
export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** The month (1 to 12) and the year (four digits) of an expiry field; null while it is incomplete. */
export function readExpiry(expiry: string): { month: number; year: number } | null {
  const match = /^(\d{2}) \/ (\d{2})$/.exec(expiry);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

/** Everything wrong with the form, in the order of its fields. */
export function findProblems(values: CardValues, now: Date): FieldProblem[] {
  const problems = {
    number: numberProblem(digitsOf(values.number)),
    expiry: expiryProblem(values.expiry, now),
    cvc:
      values.cvc.length < 3 ? ['incomplete_cvc', "Your card's security code is incomplete."] : null,
    postalCode:
      values.postalCode.trim().length < 5
        ? ['incomplete_zip', 'Your postal code is incomplete.']
        : null,
  };
  return FIELD_NAMES.flatMap((field) => {
    const [code, message] = problems[field] ?? [];
    return code && message ? [{ field, code, message }] : [];
  });
}

function numberProblem(digits: string): [string, string] | null {
  if (digits.length < 15) return ['incomplete_number', 'Your card number is incomplete.'];
  return passesLuhn(digits) ? null : ['invalid_number', 'Your card number is invalid.'];
}

function expiryProblem(expiry: string, now: Date): [string, string] | null {
  const read = readExpiry(expiry);
  if (!read || read.month < 1 || read.month > 12)
    return ['incomplete_expiry', "Your card's expiration date is incomplete."];
  if (read.year < now.getFullYear())
    return ['invalid_expiry_year_past', "Your card's expiration year is in the past."];
  if (read.year === now.getFullYear() && read.month < now.getMonth() + 1)
    return ['invalid_expiry_month_past', "Your card's expiration date is in the past."];
  return null;
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}
