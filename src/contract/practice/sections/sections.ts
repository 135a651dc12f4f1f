import * as z from 'zod/mini';
import { decimalAmountSchema } from '../../catalog.ts';
import { localDateSchema } from '../../rules/local-date.ts';
import { bundles, categories, cautions, enhancements, giftServices, services } from './catalog.ts';
import { policy } from './policy.ts';
import { PRICED } from './prices.ts';
import { places } from './places.ts';
import { facts, rights } from './profile.ts';
import { rules } from './rules.ts';

/** The parts of the settings; each has a version of its own, and a change is of one of them. */
export const SECTIONS = [
  'facts',
  'rights',
  'links',
  'places',
  'hours',
  'specialDays',
  'rules',
  'policy',
  'taxes',
  'categories',
  'cautions',
  'services',
  'enhancements',
  'bundles',
  'giftServices',
  'prices',
] as const;

/** A section as a form shows it, in the fields of its change; what isn't known yet is empty. */
const sectionOf = <T extends z.ZodMiniType>(value: T) =>
  z.object({
    value,
    /** Sent back with a change: the section as it was seen. */
    version: z.string(),
  });

const rangeFields = {
  location: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  allowedClientTypes: z.array(z.enum(['new', 'existing'])),
};

/** Its size stays as it is. */
const soldFields = { isSold: z.boolean() };

/** All sections. */
export const sectionsSchema = z.object({
  facts: sectionOf(z.extend(facts.answer, { email: z.string() })),
  rights: sectionOf(rights.answer),
  links: sectionOf(z.object({ links: z.array(z.object({ name: z.string(), url: z.string() })) })),
  places: sectionOf(z.array(places.answer)),
  hours: sectionOf(
    z.object({
      ranges: z.array(
        z.object({
          ...rangeFields,
          dayOfWeek: z.int(),
          requiresToggle: z.boolean(),
          enabled: z.boolean(),
        }),
      ),
    }),
  ),
  /** From today on, without holidays that are open as usual. */
  specialDays: sectionOf(
    z.array(
      z.object({
        date: localDateSchema,
        name: z.string(),
        /** A holiday that is closed until she says what it is. */
        isAsked: z.boolean(),
        ranges: z.array(z.object(rangeFields)),
      }),
    ),
  ),
  rules: sectionOf(rules.answer),
  policy: sectionOf(policy.answer),
  taxes: sectionOf(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Today's rate, then the announced ones. */
        rates: z.array(z.object({ from: localDateSchema, percent: z.string() })),
      }),
    ),
  ),
  categories: sectionOf(z.array(categories.answer)),
  cautions: sectionOf(z.array(cautions.answer)),
  services: sectionOf(z.array(z.extend(services.answer, soldFields))),
  enhancements: sectionOf(z.array(enhancements.answer)),
  bundles: sectionOf(z.array(z.extend(bundles.answer, soldFields))),
  giftServices: sectionOf(z.array(giftServices.answer)),
  /** Of each item, today's price, then the announced ones. */
  prices: sectionOf(
    z.array(
      z.object({
        of: z.enum(PRICED),
        id: z.string(),
        from: localDateSchema,
        price: decimalAmountSchema,
        memberPrice: z.union([z.literal(''), decimalAmountSchema]),
      }),
    ),
  ),
});

export type Sections = z.output<typeof sectionsSchema>;
export type Section = (typeof SECTIONS)[number];
