import * as z from 'zod/mini';

/** The days of the week, as content/practice.yaml names them. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const fact = () => z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const wallClock = () =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'));

const openingHoursSchema = z
  .strictObject({
    days: z.array(z.enum(DAYS)).check(z.minLength(1)),
    opens: z.optional(wallClock()),
    closes: z.optional(wallClock()),
    /** Only existing clients book these days, by phone. */
    clients: z.enum(['everyone', 'existing']),
  })
  .check(
    z.refine(({ opens, closes }) => (opens === undefined) === (closes === undefined), {
      message: 'needs both opens and closes, or neither',
    }),
  );

/** What content/practice.yaml must contain. */
export const practiceSchema = z.strictObject({
  name: fact(),
  url: z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }),
  phone: z.string().check(z.regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'must look like (320) 555-0142')),
  email: z.email('must be an email address'),
  timeZone: fact().check(
    z.refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
      'must be a time zone such as America/Chicago',
    ),
  ),
  therapist: z.strictObject({
    firstName: fact(),
    yearsOfExperience: z.int().check(z.minimum(1)),
    /** Her title: a training or registration that she can prove. */
    credential: fact(),
    personal: fact(),
  }),
  address: z.strictObject({
    street: fact(),
    city: fact(),
    region: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two letters, such as MN')),
    postalCode: z.string().check(z.regex(/^\d{5}$/, 'must be five digits in quotes')),
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two letters, such as US')),
    building: fact(),
    wheelchairAccessible: z.boolean(),
  }),
  geo: z.strictObject({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  hours: z.array(openingHoursSchema).check(z.minLength(1)),
  social: z.array(z.strictObject({ name: fact(), url: z.optional(z.url()) })),
});

export type Practice = z.infer<typeof practiceSchema>;
export type OpeningHours = Practice['hours'][number];
