import * as z from 'zod/mini';
import { durationLabel } from '../../rules/durations.ts';
import * as field from './field.ts';
import { idText } from './inputs.ts';
import { defineItems } from './section.ts';

/** The drawings that the site has for a kind of massage. */
export const DRAWINGS = ['lotus', 'strokes', 'depths'] as const;

const name = () => field.text('Name is required', { label: 'Name' });
const description = () => field.area('A description is required', 600, 3, { label: 'Description' });
/** Unchecked, it is retired and no longer sold. */
const isActive = () =>
  field.check({
    label: 'Offered',
    note: 'Uncheck to retire it. No one can buy it anymore, and past sales don’t change.',
    start: true,
  });

export const categories = defineItems({
  kind: 'category',
  section: 'categories',
  table: 'service_categories',
  key: 'service_category_id',
  what: 'Kind of massage',
  many: 'Kinds of massage',
  noun: 'kind',
  add: 'Add a kind of massage',
  about: 'Shown on the services page.',
  fields: {
    name: name(),
    drawing: field.choice(
      DRAWINGS,
      { lotus: 'Lotus', strokes: 'Long strokes', depths: 'Depths' },
      { label: 'Drawing', message: 'Please choose a drawing', start: 'strokes' },
    ),
    summary: field.area('A summary is required', 200, 2, {
      label: 'Summary on its card',
      what: 'Summary',
    }),
    introduction: field.area('An introduction is required', 600, 4, {
      label: 'How it feels',
      what: 'Introduction',
    }),
    isSpecialty: field.check({ label: 'A specialty', what: 'Specialty' }),
  },
  nameOf: (category) => category.name,
});

/** Who should ask their doctor first. */
export const cautions = defineItems({
  kind: 'caution',
  section: 'cautions',
  table: 'cautions',
  key: 'caution_id',
  what: 'Caution',
  many: 'Cautions',
  noun: 'caution',
  add: 'Add a caution',
  title: 'Caution',
  about: 'Who should ask their doctor first. Clients see it next to the enhancement.',
  fields: { words: field.area('The text is required', 600, 4, { label: 'Text' }) },
  nameOf: ({ words }) => words,
});

/** A service that was sold keeps its length; a different length is a new service. */
export const services = defineItems({
  kind: 'service',
  section: 'services',
  table: 'services',
  key: 'service_id',
  what: 'Service',
  many: 'Services',
  noun: 'service',
  add: 'Add a service',
  about: 'One kind of massage at one length.',
  fields: {
    name: name(),
    category: field.reference('categories', 'Please choose a kind of massage', {
      label: 'Kind of massage',
      startsAsFirst: true,
    }),
    duration: field.minutes(15, 480, {
      label: 'Minutes',
      what: 'Length',
      column: 'duration_minutes',
      start: 60,
      words: (value) => durationLabel(Number(value)),
      kept: 'Already sold at this length. To offer another length, add a service.',
    }),
    price: field.firstPrice(),
    memberPrice: field.firstMemberPrice(),
    description: description(),
    bufferBeforeMinutes: field.minutes(0, 240, {
      label: 'Buffer before, in minutes',
      what: 'Buffer before',
      startsAsFirst: true,
    }),
    bufferAfterMinutes: field.minutes(0, 240, {
      label: 'Buffer after, in minutes',
      what: 'Buffer after',
      startsAsFirst: true,
      start: 15,
    }),
    isActive: isActive(),
  },
  nameOf: (service) => `${service.name}, ${durationLabel(service.duration)}`,
});

/** Add-ons to any massage. */
export const enhancements = defineItems({
  kind: 'enhancement',
  section: 'enhancements',
  table: 'enhancements',
  key: 'enhancement_id',
  what: 'Enhancement',
  many: 'Enhancements',
  noun: 'enhancement',
  add: 'Add an enhancement',
  about: 'An add-on to any massage.',
  fields: {
    name: name(),
    price: field.firstPrice(),
    extraMinutes: field.minutes(0, 120, {
      label: 'Added minutes',
      what: 'Added time',
      hint: 'Makes the session that much longer.',
    }),
    caution: field.optionalReference('cautions', 'None', { label: 'Caution' }),
    description: description(),
    isActive: isActive(),
  },
  nameOf: (enhancement) => enhancement.name,
});

/** Credits sold together. A bundle that was sold keeps its size; a different size is a new bundle. */
export const bundles = defineItems({
  kind: 'bundle',
  section: 'bundles',
  table: 'bundles',
  key: 'bundle_id',
  what: 'Bundle',
  many: 'Bundles',
  noun: 'bundle',
  add: 'Add a bundle',
  about: 'Several sessions sold together.',
  fields: {
    credits: field.number(2, 50, 'Enter 2 to 50 sessions', {
      label: 'Sessions',
      start: 3,
      kept: 'Already sold at this size. To offer another size, add a bundle.',
    }),
    duration: field.minutes(15, 480, {
      label: 'Minutes per session',
      what: 'Length',
      column: 'duration_minutes',
      start: 60,
      words: (value) => durationLabel(Number(value)),
      kept: '',
    }),
    regularPrice: field.money({ label: 'Price of a single session', column: 'regular_cents' }),
    price: field.firstPrice('Bundle price before tax'),
    isActive: isActive(),
  },
  nameOf: ({ credits, duration }) => `${credits} sessions of ${durationLabel(duration)}`,
});

/** Services to give as a gift; a certificate pays for its service in full. */
export const giftServices = defineItems({
  kind: 'gift_service',
  section: 'giftServices',
  table: 'gift_services',
  key: 'gift_service_id',
  what: 'Gift certificate',
  many: 'Gift certificates',
  noun: 'gift certificate',
  add: 'Add a gift certificate',
  about: 'A service to give as a gift.',
  fields: {
    name: name(),
    serviceId: field.optionalReference('services', 'Nothing that can be booked online', {
      label: 'Pays in full for',
    }),
    price: field.firstPrice('Price (no tax added)'),
    isActive: isActive(),
  },
  nameOf: (gift) => gift.name,
});

/** The lists of the catalog, by their kind of change. */
export const ITEMS = {
  category: categories,
  caution: cautions,
  service: services,
  enhancement: enhancements,
  bundle: bundles,
  gift_service: giftServices,
} as const;

export type ItemKind = keyof typeof ITEMS;

/** The order in which one kind of item is shown: all ids, each once. */
export const orderChangeSchema = z.object({
  kind: z.literal([
    'category_order',
    'service_order',
    'enhancement_order',
    'bundle_order',
    'gift_service_order',
  ]),
  ids: z.array(idText).check(z.maxLength(500)),
});
