import * as z from 'zod/mini';
import * as field from './field.ts';
import { emptyOrText } from './inputs.ts';
import { defineItems } from './section.ts';

/** A mailing address; empty for a location without one. */
const addressSchema = z
  .object({
    street: emptyOrText(120),
    city: emptyOrText(80),
    region: emptyOrText(40),
    postalCode: emptyOrText(20),
    country: emptyOrText(40),
    building: emptyOrText(80),
  })
  .check(
    z.refine(
      ({ street, city, region, postalCode, country }) => {
        const filled = [street, city, region, postalCode, country].filter(Boolean).length;
        return filled === 0 || filled === 5;
      },
      {
        path: ['street'],
        error: 'Fill in the whole address, or clear all of it, country included',
      },
    ),
  );

const storedAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  building: z.optional(z.nullable(z.string())),
});

const NO_ADDRESS = { street: '', city: '', region: '', postalCode: '', country: '', building: '' };

const COORDINATE_MESSAGE = 'Enter a number such as 45.8852';
const degrees = (most: number) =>
  z.number(COORDINATE_MESSAGE).check(z.minimum(-most), z.maximum(most));

/** Where a map shows the door. */
const coordinatesSchema = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }));

const listed = (value: unknown) =>
  Object.values(value ?? {})
    .filter(Boolean)
    .join(', ');

/** Where sessions are given. */
export const places = defineItems({
  kind: 'place',
  section: 'places',
  table: 'locations',
  key: 'location_id',
  what: 'Location',
  many: 'Locations',
  noun: 'location',
  add: 'Add a location',
  about: 'Where you see clients.',
  fields: {
    name: field.text('Name is required', { label: 'Name' }),
    address: field.own(
      {
        change: addressSchema,
        answer: z.object({
          street: z.string(),
          city: z.string(),
          region: z.string(),
          postalCode: z.string(),
          country: z.string(),
          building: z.string(),
        }),
        stored: z.nullable(storedAddressSchema),
        start: { ...NO_ADDRESS, country: 'US' },
        toStored: (address) =>
          address.street ? { ...address, building: address.building || null } : null,
        fromStored: (address) =>
          address ? { ...address, building: address.building ?? '' } : NO_ADDRESS,
        words: listed,
      },
      { label: 'Address' },
    ),
    geo: field.own(
      {
        change: z.nullable(z.object({ latitude: degrees(90), longitude: degrees(180) })),
        answer: coordinatesSchema,
        stored: coordinatesSchema,
        start: null,
        words: listed,
      },
      { label: 'Show on a map', what: 'On a map' },
    ),
    travelMinutes: field.minutes(0, 240, {
      label: 'Travel time, in minutes',
      what: 'Travel time',
      hint: 'Blocked off before and after each session there.',
    }),
    isAccessible: field.check({ label: 'Wheelchair accessible' }),
    /** Only clients with her permission can book there online. */
    needsPermission: field.check({
      label: 'Only clients you allow can book here online',
      what: 'Only clients you allow',
    }),
    isActive: field.check({ label: 'In use', start: true }),
  },
  nameOf: (place) => place.name,
});
