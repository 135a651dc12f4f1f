import * as z from 'zod/mini';
import { localDateSchema } from '../rules/local-date.ts';
import { wholeNumber } from '../rules/numbers.ts';
import { ITEMS, orderChangeSchema } from './sections/catalog.ts';
import {
  emptyOrText,
  endIsAfterStart,
  hoursRangeFields,
  idText,
  percentText,
  rangesAreApart,
  requiredLine,
} from './sections/inputs.ts';
import { policy, policyWithdrawnSchema } from './sections/policy.ts';
import { priceWithdrawnSchema, pricesChangeSchema } from './sections/prices.ts';
import { places } from './sections/places.ts';
import { facts, rights } from './sections/profile.ts';
import { rules } from './sections/rules.ts';

const LINK_MESSAGE = 'Enter an address that starts with https://';

/** Her profiles on other sites, in the order shown; one without an address shows only its name. */
export const linksChangeSchema = z.object({
  kind: z.literal('links'),
  links: z
    .array(
      z.object({
        name: requiredLine('Name is required', 40),
        url: emptyOrText(300).check(
          z.regex(/^(https:\/\/\S+\.\S+)?$/, LINK_MESSAGE),
          z.refine((url) => url === '' || URL.canParse(url), LINK_MESSAGE),
        ),
      }),
    )
    .check(
      z.maxLength(10, 'Enter up to ten links'),
      z.refine(
        (links) => new Set(links.map(({ name }) => name.toLowerCase())).size === links.length,
        'Two links have the same name',
      ),
    ),
});

/** The hours of the week, all of them. */
export const hoursChangeSchema = z.object({
  kind: z.literal('hours'),
  ranges: z
    .array(
      z
        .object({
          ...hoursRangeFields,
          /** By ISO: Monday is 1. */
          dayOfWeek: wholeNumber(1, 7, 'Please choose a day'),
          /** She opens and closes the day with a switch. */
          requiresToggle: z.boolean(),
          enabled: z.boolean(),
        })
        .check(
          endIsAfterStart(),
          z.refine(({ requiresToggle, enabled }) => requiresToggle || enabled, {
            path: ['enabled'],
            error: 'Only a day that you open and close with a switch can be off',
          }),
        ),
    )
    .check(z.maxLength(50, 'Enter up to fifty ranges a week'), rangesAreApart()),
});

/** A date with its own hours; without any, the practice is closed. */
export const specialDayChangeSchema = z.object({
  kind: z.literal('special_day'),
  date: localDateSchema,
  name: requiredLine('Name is required'),
  ranges: z
    .array(z.object(hoursRangeFields).check(endIsAfterStart()))
    .check(z.maxLength(10, 'Enter up to ten ranges a day'), rangesAreApart()),
});

/** A date that gets its weekday's hours again. */
export const specialDayRemovedSchema = z.object({
  kind: z.literal('special_day_removed'),
  date: localDateSchema,
});

/** Closed on the usual six holidays and open on the other five, or asked about each day. */
export const HOLIDAY_ANSWERS = ['usual_six', 'each_day'] as const;

/** What holds for the federal holidays of every year. */
export const holidaysChangeSchema = z.object({
  kind: z.literal('holidays'),
  answer: z.enum(HOLIDAY_ANSWERS),
});

/** A rate of one part of the sales tax, starting on a day; 0 ends it. */
export const taxRateChangeSchema = z.object({
  kind: z.literal('tax_rate'),
  /** The part that has this rate; left out for a new part. */
  id: z.optional(idText),
  name: requiredLine('Name is required'),
  from: localDateSchema,
  percent: percentText,
});

/** Everything she can change, one item at a time, each sent whole. */
export const changeSchema = z.discriminatedUnion('kind', [
  facts.change,
  rights.change,
  linksChangeSchema,
  places.change,
  hoursChangeSchema,
  specialDayChangeSchema,
  specialDayRemovedSchema,
  holidaysChangeSchema,
  rules.change,
  policy.change,
  policyWithdrawnSchema,
  taxRateChangeSchema,
  ITEMS.category.change,
  ITEMS.caution.change,
  ITEMS.service.change,
  ITEMS.enhancement.change,
  ITEMS.bundle.change,
  ITEMS.gift_service.change,
  orderChangeSchema,
  pricesChangeSchema,
  priceWithdrawnSchema,
]);

export type Change = z.output<typeof changeSchema>;
export type ChangeKind = Change['kind'];
