import * as z from 'zod/mini';
import { localTimeSchema } from '../../rules/local-date.ts';
import { displayMoney, getCents, LEAST_CHARGE_CENTS } from '../../rules/money/money.ts';
import { lineText, PHONE_MESSAGE, phoneLabel, phoneText, requiredText } from '../../rules/text.ts';

/** Returns money as people type it ("$1,000", "90.5") as a decimal string; other text stays as it is. */
export function typedMoney(typed: string): string {
  const [, dollars, cents = ''] =
    /^(\d+)(?:\.(\d{0,2}))?$/.exec(typed.replaceAll(/[\s$,]/g, '')) ?? [];
  return dollars === undefined ? typed.trim() : `${Number(dollars)}.${cents.padEnd(2, '0')}`;
}

const PRICE_MESSAGE = 'Enter a price such as 90.00';

const isCharged = z.refine<string>(
  // What isn't an amount has its own message.
  (amount) => (getCents(amount) ?? LEAST_CHARGE_CENTS) >= LEAST_CHARGE_CENTS,
  `Enter at least ${displayMoney(LEAST_CHARGE_CENTS)}, the least that a card can be charged`,
);

/** A price that is typed in, before sales tax: a decimal string. */
export const priceText = z
  .string(PRICE_MESSAGE)
  .check(z.overwrite(typedMoney), z.regex(/^\d{1,5}\.\d{2}$/, PRICE_MESSAGE), isCharged);

/** A price for members, lower than the other; empty if they pay the same. */
export const memberPriceText = z
  .string(PRICE_MESSAGE)
  .check(z.overwrite(typedMoney), z.regex(/^(\d{1,5}\.\d{2})?$/, PRICE_MESSAGE), isCharged);

interface TwoPrices {
  price?: string | undefined;
  memberPrice?: string | undefined;
}

/** Refuses a price for members that isn't lower. */
export const memberPriceIsLower = () =>
  z.refine<TwoPrices>(
    ({ price = '', memberPrice = '' }) => memberPrice === '' || Number(memberPrice) < Number(price),
    { path: ['memberPrice'], error: 'The member price must be lower than the price' },
  );

const PERCENT_MESSAGE = 'Enter a rate such as 6.875';

/** A rate in percent as a decimal string ("6.875"), with up to four decimals. */
export const percentText = z.string(PERCENT_MESSAGE).check(
  z.overwrite((typed) => typed.replaceAll(/[\s%]/g, '')),
  z.regex(/^\d{1,2}(\.\d{1,4})?$/, PERCENT_MESSAGE),
);

/** Text of the settings that must not be empty. */
export const requiredLine = (message: string, max = 80) =>
  lineText(max, message).check(z.minLength(1, message));

/** Text of the settings that can stay empty. */
export const emptyOrText = (max: number) => lineText(max, 'Please use plain text');

/** The id of something on file; left out for something new, which gets its id from the server. */
export const idText = requiredText('An id is required', 120);

/** A phone number, in the familiar way in which the practice's is stored. */
export const practicePhoneText = phoneText().check(
  z.overwrite(phoneLabel),
  z.regex(/^(\(\d{3}\) \d{3}-\d{4}|\+\d[\d ]{6,18}\d)$/, PHONE_MESSAGE),
);

const daySchema = z.iso.date().check(z.regex(/^(19|20)/));

/** A day of this century or the last, or empty. */
export const emptyOrDay = z.string().check(
  z.maxLength(10, 'Enter a date'),
  z.refine((day) => day === '' || daySchema.safeParse(day).success, 'Enter a date'),
);

/** Whether pages and messages can be written in a zone; the database knows others, such as "Factory". */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name. */
export const timeZoneText = requiredLine('Please choose a time zone', 60).check(
  z.refine(isTimeZone, 'Please choose a time zone such as America/Chicago'),
);

/** A range of business hours. */
export const hoursRangeFields = {
  location: requiredText('Please choose a location'),
  startTime: localTimeSchema,
  endTime: localTimeSchema,
  allowedClientTypes: z
    .array(z.enum(['new', 'existing']))
    .check(z.minLength(1, 'Please choose who can book'), z.maxLength(2)),
};

interface Range {
  dayOfWeek?: number | undefined;
  startTime: string;
  endTime: string;
}

/** Refuses a range that ends before it starts. */
export const endIsAfterStart = () =>
  z.refine<Range>(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    error: 'The end must be after the start',
  });

const overlap = (one: Range, other: Range) =>
  one.dayOfWeek === other.dayOfWeek &&
  one.startTime < other.endTime &&
  other.startTime < one.endTime;

/** Refuses ranges of one day that overlap; they can touch. */
export const rangesAreApart = () =>
  z.check<Range[]>(({ value, issues }) => {
    for (const [index, range] of value.entries())
      if (value.slice(0, index).some((earlier) => overlap(range, earlier)))
        issues.push({
          code: 'custom',
          input: value,
          path: [index, 'startTime'],
          message: 'These hours overlap other hours that day',
        });
  });
