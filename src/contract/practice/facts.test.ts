import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { practiceFacts } from './facts.ts';
import { toPractice } from './practice.ts';
import { snapshotSchema, type Snapshot } from './snapshot.ts';

const fixture = snapshotSchema.parse(
  JSON.parse(readFileSync(process.env['PRACTICE_SNAPSHOT'] ?? '', 'utf8')),
);

/** The fixture with some facts of its practice replaced. */
const factsWith = (changes: Partial<Snapshot['practice']>) =>
  practiceFacts({ ...fixture, practice: { ...fixture.practice, ...changes } });

const range = (opens: string, closes: string, is_for_new_clients = true) => ({
  location_id: 'here',
  ...{ opens, closes, is_for_new_clients },
});

/** The fixture with these hours, by day of the week. */
const openOn = (days: Record<number, ReturnType<typeof range>[]>): Snapshot => ({
  ...fixture,
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day_of_week: day, hours: days[day] ?? [] })),
});

describe('the facts of the practice', () => {
  it('are in words', () => {
    expect(
      factsWith({
        ...{ name: 'Still Lake', phone: '(320) 555-0100', email: 'hi@lake.example' },
        ...{ first_name: 'Jonas', credential: 'Massage Therapist', years: 12, personal: 'skis' },
      }),
    ).toMatchObject({
      ...{ practice: 'Still Lake', phone: '(320) 555-0100', email: 'hi@lake.example' },
      ...{ therapist: 'Jonas', credential: 'Massage Therapist', years: '12', personal: 'skis' },
    });
  });

  it('name the first place that has an address', () => {
    const [first] = fixture.locations.filter(({ address }) => address !== null);
    const away = { ...first!, location_id: 'away', address: null };
    const address = {
      ...{ street: '12 Main Street', city: 'Osakis', region: 'MN' },
      ...{ postalCode: '56360', country: 'US' },
    };
    const locations = [away, { ...first!, address }, first!];
    expect(practiceFacts({ ...fixture, locations })).toMatchObject({
      ...{ street: '12 Main Street', city: 'Osakis', region: 'MN', postalCode: '56360' },
      address: '12 Main Street, Osakis, MN 56360',
    });
  });

  it.each([
    ['old depot', true, 'In the old depot', 'In the old depot, wheelchair accessible.'],
    ['old depot', false, 'In the old depot', 'In the old depot.'],
    ['', true, '', 'Wheelchair accessible.'],
    ['', false, '', ''],
  ])(
    'describe the building ("%s", accessible: %s) as far as it is known',
    (building, is, words, access) => {
      const [first] = fixture.locations.filter(({ address }) => address !== null);
      const address = { ...first!.address!, street: '12 Main Street', building: building || null };
      const facts = practiceFacts({
        ...fixture,
        locations: [{ ...first!, address, is_accessible: is }],
      });
      expect([facts['inBuilding'], facts['access']]).toEqual([words, access]);
      expect(facts['studio']).toBe(
        building ? `12 Main Street, in the ${building}` : '12 Main Street',
      );
      expect(String(facts['place']).endsWith(building ? ` (${building})` : '')).toBe(true);
    },
  );

  it.each([
    ['she', 'She knows her work and her books are hers; ask her herself'],
    ['he', 'He knows his work and his books are his; ask him himself'],
    ['they', 'They knows their work and their books are theirs; ask them themselves'],
  ] as const)('say %s', (pronoun, words) => {
    const { She, her, hers, object, herself } = factsWith({ pronoun });
    expect(`${She} knows ${her} work and ${her} books are ${hers}; ask ${object} ${herself}`).toBe(
      words,
    );
  });

  it('include the prices of everything for sale', () => {
    const [service, enhancement] = [fixture.services[0]!, fixture.enhancements[0]!];
    const [bundle, gift] = [fixture.bundles[0]!, fixture.gift_services[0]!];
    const facts = practiceFacts({
      ...fixture,
      services: [
        { ...service, service_id: 'reiki-60', price_cents: 9950, member_price_cents: 9000 },
        { ...service, service_id: 'reiki-30', price_cents: 5000, member_price_cents: null },
      ],
      enhancements: [{ ...enhancement, enhancement_id: 'tea', price_cents: 300 }],
      bundles: [{ ...bundle, bundle_id: '60-minutes-3', price_cents: 25_000 }],
      gift_services: [{ ...gift, gift_service_id: 'reiki_60', price_cents: 10_000 }],
    });
    const prices = Object.entries(facts).filter(([name]) => /price:/i.test(name));
    expect(Object.fromEntries(prices)).toEqual({
      ...{ 'price:reiki-60': '$99.50', 'memberPrice:reiki-60': '$90' },
      ...{ 'price:reiki-30': '$50', 'memberPrice:reiki-30': '$50' },
      ...{ 'price:tea': '$3', 'price:60-minutes-3': '$250', 'price:reiki_60': '$100' },
    });
  });

  it('give the hours by who can come, grouping days that are alike', () => {
    const { openHours, openTimes, closedDays } = practiceFacts(
      openOn({
        1: [range('09:00', '17:00')],
        2: [range('09:00', '17:00', false)],
        3: [range('09:00', '17:00')],
        4: [range('10:00', '12:00', false)],
        6: [range('09:00', '12:00'), range('13:00', '16:00')],
      }),
    );
    expect(openHours).toBe(
      'Monday and Wednesday, 9:00 AM to 5:00 PM; Saturday, 9:00 AM to 12:00 PM; Saturday, 1:00 PM to 4:00 PM',
    );
    expect(openTimes).toBe(`${openHours}. Tuesday and Thursday are for existing clients only.`);
    expect(closedDays).toBe('We are closed on Friday and Sunday.');
  });

  it('handle weekends, a single day for existing clients, and missing hours', () => {
    const open = (days: number[]) =>
      Object.fromEntries(days.map((day) => [day, [range('09:00', '17:00')]]));
    const week = practiceFacts(
      openOn({ ...open([1, 2, 3, 4]), 5: [range('09:00', '12:00', false)] }),
    );
    expect(week['openTimes']).toMatch(/5:00 PM\. Friday is for existing clients only\.$/);
    expect(week['closedDays']).toBe('We are not available on weekends.');
    expect(practiceFacts(openOn({}))['openTimes']).toBe('');
    expect(practiceFacts(openOn(open([1, 2, 3, 4, 5, 6, 7])))['closedDays']).toBe('');
  });

  it('include the policy', () => {
    const policy = { free_until_hours: 48, late_fee_percent: 25, no_show_fee_percent: 100 };
    expect(
      practiceFacts({ ...fixture, policy: { policy_version: '2027-01-01', ...policy } }),
    ).toMatchObject({
      ...{ notice: '48 hours', lateFee: '25% of the service fee' },
      ...{ noShowFee: 'the full service fee', NoShowFee: 'The full service fee' },
    });
  });

  it('leave out the rights that no one has filled in', () => {
    const { training, insurance } = factsWith({ training: '500 hours', insurance: null });
    expect({ training, insurance }).toEqual({ training: '500 hours' });
  });
});

it('the facts of a new practice are in brackets, so that its dashboard can be built', () => {
  const nothing = Object.fromEntries(Object.keys(fixture.practice).map((key) => [key, null]));
  const empty = {
    ...fixture,
    practice: nothing as Snapshot['practice'],
    ...{ locations: [], social_profiles: [], policy: null },
  };
  expect(toPractice({ ...empty, week: [] }, 'https://site.example')).toMatchInlineSnapshot(`
    {
      "address": {
        "building": "",
        "city": "[town]",
        "country": "US",
        "postalCode": "[ZIP code]",
        "region": "[state]",
        "street": "[street]",
        "wheelchairAccessible": false,
      },
      "email": "[email]",
      "hours": [],
      "name": "[name]",
      "phone": "[phone]",
      "social": [],
      "therapist": {
        "credential": "[credential]",
        "firstName": "[first name]",
        "personal": "[personal]",
        "pronoun": "they",
        "yearsOfExperience": 0,
      },
      "timeZone": "America/Chicago",
      "url": "https://site.example",
    }
  `);
  expect(practiceFacts(empty)).toMatchObject({ practice: '[name]', notice: '[notice]' });
});
