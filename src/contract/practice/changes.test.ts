import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { services } from './sections/catalog.ts';
import {
  hoursChangeSchema,
  linksChangeSchema,
  specialDayChangeSchema,
  taxRateChangeSchema,
} from './changes.ts';
import { priceText, typedMoney } from './sections/inputs.ts';
import { policy } from './sections/policy.ts';
import { pricesChangeSchema } from './sections/prices.ts';
import { places } from './sections/places.ts';
import * as profile from './sections/profile.ts';
import { rules as bookingRules } from './sections/rules.ts';

const messagesOf = (schema: z.ZodMiniType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

it.each([
  ['90', '90.00'],
  ['$1,000.5', '1000.50'],
  [' 90.00 ', '90.00'],
  ['090', '90.00'],
  ['ninety', 'ninety'],
  ['90.005', '90.005'],
])('reads %j as %j', (typed, amount) => expect(typedMoney(typed)).toBe(amount));

it.each(['', '-5', '100000', 'ninety'])('refuses the price %j', (typed) =>
  expect(messagesOf(priceText, typed)).toContain(': Enter a price such as 90.00'),
);

it('refuses a price below the least a card can be charged', () => {
  const message = 'Enter at least $0.50, the least that a card can be charged';
  expect(messagesOf(priceText, '0')).toEqual([`: ${message}`]);
  expect(messagesOf(priceText, '0.49')).toEqual([`: ${message}`]);
  expect(messagesOf(priceText, '0.5')).toEqual([]);
  expect(messagesOf(pricesChangeSchema, prices('90', '0.49'))).toEqual([
    `prices.0.memberPrice: ${message}`,
  ]);
});

const range = {
  location: 'home',
  allowedClientTypes: ['new'],
  startTime: '09:00',
  endTime: '12:00',
};
const ofDay = { ...range, dayOfWeek: 6, requiresToggle: false, enabled: true };
const noAddress = { street: '', city: '', region: '', postalCode: '', country: '', building: '' };
const place = {
  ...{ kind: 'place', name: 'Home', address: noAddress, geo: null, isAccessible: false },
  ...{ needsPermission: true, travelMinutes: 0, isActive: true },
};
const prices = (price: string, memberPrice: string) => ({
  ...{ kind: 'prices', from: '2026-12-01' },
  prices: [{ of: 'service', id: 'thai-60', price, memberPrice }],
});
const service = {
  ...{ kind: 'service', name: 'Stones', description: 'Warm', category: 'swedish', duration: 75 },
  ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 15, isActive: true },
};
const facts = {
  ...{ kind: 'facts', name: 'Bay', phone: '218 555 0170' },
  ...{ firstName: 'Signe', lastName: 'Aune', pronoun: 'she', credential: '' },
  ...{ practicingSince: '1998-03-01', personal: '' },
};

const rules = {
  ...{ kind: 'rules', timeZone: 'America/Chicago', slotStepMinutes: 30, minimumNoticeMinutes: 0 },
  ...{ horizonDays: 90, holdMinutes: 10, approves: 'all', asksForReviews: true, undoSeconds: 0 },
  ...{ reminderEmailHours: 24, reminderTextHours: null },
};

describe('a change', () => {
  it.each<[string, z.ZodMiniType, unknown, string[]]>([
    ['of the facts', profile.facts.change, facts, []],
    [
      'of the facts without most of them',
      profile.facts.change,
      { ...facts, name: ' ', phone: '12', pronoun: null, practicingSince: '1998' },
      [
        ...['name: Name is required'],
        ...['phone: Valid phone number is required', 'phone: Valid phone number is required'],
        ...['phone: Valid phone number is required', 'pronoun: Please choose a pronoun'],
        'practicingSince: Enter a date',
      ],
    ],
    [
      'of a first day that no calendar has',
      profile.facts.change,
      { ...facts, practicingSince: '2023-02-29' },
      ['practicingSince: Enter a date'],
    ],
    ['of facts without a first day', profile.facts.change, { ...facts, practicingSince: '' }, []],
    [
      'of rights that are not said yet',
      profile.rights.change,
      { kind: 'rights', training: '', insurance: '', medicare: '', partialPayment: '' },
      [],
    ],
    [
      'of a link that is unsafe',
      linksChangeSchema,
      {
        kind: 'links',
        links: [
          { name: 'Facebook', url: 'http://example.com' },
          { name: 'Instagram', url: '' },
        ],
      },
      ['links.0.url: Enter an address that starts with https://'],
    ],
    [
      'of a link that no browser can follow',
      linksChangeSchema,
      { kind: 'links', links: [{ name: 'Facebook', url: 'https://[facebook.com' }] },
      ['links.0.url: Enter an address that starts with https://'],
    ],
    [
      'of a link twice',
      linksChangeSchema,
      { kind: 'links', links: ['Facebook', 'facebook'].map((name) => ({ name, url: '' })) },
      ['links: Two links have the same name'],
    ],
    ['of a place without an address', places.change, place, []],
    [
      'of a place with half an address',
      places.change,
      { ...place, address: { ...noAddress, street: '1 Main Street' } },
      ['address.street: Fill in the whole address, or clear all of it, country included'],
    ],
    [
      'of ranges that touch',
      hoursChangeSchema,
      { kind: 'hours', ranges: [ofDay, { ...ofDay, startTime: '12:00', endTime: '13:00' }] },
      [],
    ],
    [
      'of ranges that overlap on another day',
      hoursChangeSchema,
      { kind: 'hours', ranges: [ofDay, { ...ofDay, dayOfWeek: 5 }] },
      [],
    ],
    [
      'of ranges that overlap',
      hoursChangeSchema,
      { kind: 'hours', ranges: [ofDay, { ...ofDay, startTime: '11:30', endTime: '12:30' }] },
      ['ranges.1.startTime: These hours overlap other hours that day'],
    ],
    [
      'of a day that is off and never turned on',
      hoursChangeSchema,
      { kind: 'hours', ranges: [{ ...ofDay, enabled: false }] },
      ['ranges.0.enabled: Only a day that you open and close with a switch can be off'],
    ],
    [
      'of a special day that ends before it starts',
      specialDayChangeSchema,
      {
        ...{ kind: 'special_day', date: '2026-12-24', name: 'Eve' },
        ranges: [{ ...range, endTime: '09:00' }],
      },
      ['ranges.0.endTime: The end must be after the start'],
    ],
    [
      'of a policy by which a no-show is cheaper',
      policy.change,
      {
        ...{ kind: 'policy', from: '2027-01-01', freeUntilHours: 24 },
        ...{ lateFeePercent: 60, noShowFeePercent: 50 },
      },
      ['noShowFeePercent: A no-show can’t cost less than canceling late'],
    ],
    ['of a price', pricesChangeSchema, prices('90', ''), []],
    ['of a lower member price', pricesChangeSchema, prices('90', '$89.99'), []],
    [
      'of an equal member price',
      pricesChangeSchema,
      prices('90', '90.00'),
      ['prices.0.memberPrice: The member price must be lower than the price'],
    ],
    [
      'of a member price of nothing',
      pricesChangeSchema,
      prices('90', '0'),
      ['prices.0.memberPrice: Enter at least $0.50, the least that a card can be charged'],
    ],
    ['of a service on file', services.change, { ...service, id: 'stones-75' }, []],
    ['of a new service', services.change, { ...service, price: '140', memberPrice: '' }, []],
    [
      'of a new service without a price',
      services.change,
      service,
      ['price: Enter a price such as 90.00'],
    ],
    [
      'of a rate with five decimals',
      taxRateChangeSchema,
      { kind: 'tax_rate', name: 'County', from: '2027-01-01', percent: '6.87501' },
      ['percent: Enter a rate such as 6.875'],
    ],
  ])('%s', (_, schema, input, messages) => {
    expect(messagesOf(schema, input)).toEqual(messages);
  });

  it.each(['America/Chicago', 'Etc/GMT+12', 'US/Central'])(
    'of the time zone accepts %s',
    (timeZone) => {
      expect(messagesOf(bookingRules.change, { ...rules, timeZone })).toEqual([]);
    },
  );

  it.each(['Factory', 'posixrules', 'posix/America/Chicago', 'right/UTC', 'Alexandria'])(
    'of the time zone refuses %s, which pages and messages can’t use',
    (timeZone) => {
      expect(messagesOf(bookingRules.change, { ...rules, timeZone })).toEqual([
        'timeZone: Please choose a time zone such as America/Chicago',
      ]);
    },
  );

  it('of a text turns it into one line, without characters that no page, image or subject line can contain', () => {
    const typed = ' Quiet\r\nBcc: a@example.com\u0001Shore\u2028\ufffe ';
    expect(profile.facts.change.parse({ ...facts, name: typed }).name).toBe(
      'Quiet Bcc: a@example.com Shore',
    );
    expect(messagesOf(profile.facts.change, { ...facts, name: '\n\u0007' })).toEqual([
      'name: Name is required',
    ]);
  });

  it('of a phone number stores it in the usual format', () => {
    expect(profile.facts.change.parse(facts).phone).toBe('(218) 555-0170');
    expect(profile.facts.change.parse({ ...facts, phone: '+49 30 5550100' }).phone).toBe(
      '+49 30 5550100',
    );
  });

  it('of a rate accepts the percent sign', () => {
    const change = { kind: 'tax_rate', name: 'County', from: '2027-01-01', percent: ' 0.5 %' };
    expect(taxRateChangeSchema.parse(change).percent).toBe('0.5');
  });
});
