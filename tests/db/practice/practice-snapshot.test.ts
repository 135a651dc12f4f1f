import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPractice, type PracticeData } from '#local/database/practice.ts';
import { practiceFacts } from '#contract/practice/facts.ts';
import { snapshotSchema, type Snapshot } from '#contract/practice/snapshot.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { FIXTURE_SNAPSHOT } from '../../helpers/database/fixture-snapshot.ts';
import type { Rpc } from '../../helpers/database/rpc.ts';
import { createSqlRpc } from '../../helpers/database/sql-rpc.ts';

let database: PostgresTestDatabase;
let rpc: Rpc;
let practice: PracticeData;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createSqlRpc(database.sql);
  practice = await readPractice(FIXTURE);
});
afterAll(() => database.stop());
afterEach(() => rpc('load_practice', { p_practice: practice }));

/** When the tests' pages are built: noon in the practice's zone. */
const NOON = '2026-11-24T12:00:00-06:00';

const ask = async (at = NOON): Promise<Snapshot> =>
  snapshotSchema.parse(await rpc('practice_snapshot', { p_now: at }));

it('the snapshot is what the tests’ pages are built with', async () => {
  await expect(`${JSON.stringify(await ask(), null, 2)}\n`).toMatchFileSnapshot(FIXTURE_SNAPSHOT);
});

describe('the hash', () => {
  it('stays the same for the same practice, whatever day it is', async () => {
    expect((await ask('2026-12-24T12:00:00-06:00')).hash).toBe((await ask()).hash);
  });

  it.each([
    ['a fact changes', `update public.practice set phone = '(320) 555-0199'`],
    ['a profile changes', `update public.social_profiles set url = 'https://social.example/us'`],
    [
      'an address changes',
      `update public.locations set address = address || '{"street": "1 Elm"}'`,
    ],
    ['hours change', `update public.business_hours set end_time = '18:00' where day_of_week = 1`],
    [
      'a special day is added',
      `insert into public.special_days values ('2026-12-24', 'Christmas Eve')`,
    ],
    ['the words of a category change', `update public.service_categories set summary = 'Slow'`],
    ['the words of a caution change', `update public.cautions set words = 'Ask first.'`],
    [
      'a service is retired',
      `update public.services set is_active = false where service_id = 'thai-60'`,
    ],
    ['an enhancement is retired', `update public.enhancements set is_active = false`],
    ['today’s price changes', `update public.prices set price_cents = price_cents + 100`],
    [
      'a price is announced',
      `insert into public.prices (service_id, effective_from, price_cents) values ('thai-60', '2027-01-01', 9500)`,
    ],
    [
      'a tax rate is announced',
      `insert into public.tax_rates values ('minnesota', '2027-01-01', 70000)`,
    ],
    [
      'the policy changes',
      `select public.add_cancellation_policy(48, 25, 100, '${NOON}', p_now => '${NOON}')`,
    ],
  ])('changes when %s', async (_, change) => {
    const { hash } = await ask('2026-11-25T12:00:00-06:00');
    await database.sql(change);
    expect((await ask('2026-11-25T12:00:00-06:00')).hash).not.toBe(hash);
  });

  it('stays the same when something private changes', async () => {
    const { hash } = await ask();
    await database.sql(`update public.services set buffer_after_minutes = 30`);
    await database.sql(`update public.locations set travel_minutes = 20`);
    await database.sql(
      `update public.locations set address = '{"street": "2 Oak", "city": "Here", "region": "MN", "postalCode": "1", "country": "US"}'
       where needs_permission and location_id <> 'visit'`,
    );
    expect((await ask()).hash).toBe(hash);
  });
});

it('changes when an announced price takes effect at midnight, by the practice’s clock', async () => {
  await database.sql(
    `insert into public.prices (service_id, effective_from, price_cents, member_price_cents) values ('thai-60', '2026-12-01', 9500, 9000)`,
  );
  const before = await ask('2026-11-30T23:59:59-06:00');
  const after = await ask('2026-12-01T00:00:00-06:00');
  expect(practiceFacts(before)['price:thai-60']).toBe('$90');
  expect(before.announced_prices).toEqual([
    {
      service_id: 'thai-60',
      effective_from: '2026-12-01',
      price_cents: 9500,
      member_price_cents: 9000,
    },
  ]);
  expect(practiceFacts(after)['price:thai-60']).toBe('$95');
  expect(after.announced_prices).toEqual([]);
  expect(after.hash).not.toBe(before.hash);
});

it('includes no announced price of what is retired', async () => {
  await database.sql(`update public.services set is_active = false where service_id = 'thai-60'`);
  await database.sql(
    `insert into public.prices (service_id, effective_from, price_cents) values ('thai-60', '2026-12-01', 9500)`,
  );
  expect((await ask()).announced_prices).toEqual([]);
});

it('the snapshot counts whole years in the profession, to the day', async () => {
  await database.sql(`update public.practice set practicing_since = '2016-12-01'`);
  expect((await ask('2026-11-30T23:00:00-06:00')).practice.years).toBe(9);
  expect((await ask('2026-12-01T00:00:00-06:00')).practice.years).toBe(10);
});

it('the snapshot has special days from today on, and says who the hours are for', async () => {
  await database.sql(
    `insert into public.special_days values ('2026-11-23', 'Gone'), ('2026-11-24', 'Today'), ('2026-12-24', 'Christmas Eve')`,
  );
  await database.sql(
    `insert into public.business_hours (local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
     values ('2026-12-24', 'broadway', '09:00', '12:00', '{existing}', false, true),
       ('2026-12-24', 'broadway', '13:00', '14:00', '{new,existing}', false, true),
       ('2026-12-24', 'broadway', '15:00', '16:00', '{new,existing}', true, false),
       ('2026-12-24', 'home', '18:00', '19:00', '{new,existing}', false, true)`,
  );
  const range = (
    location_id: string,
    opens: string,
    closes: string,
    is_for_new_clients: boolean,
  ) => ({
    ...{ location_id, opens, closes, is_for_new_clients },
  });
  expect((await ask()).special_days).toEqual([
    { local_date: '2026-11-24', name: 'Today', hours: [] },
    {
      local_date: '2026-12-24',
      name: 'Christmas Eve',
      hours: [
        range('broadway', '09:00', '12:00', false),
        range('broadway', '13:00', '14:00', true),
        range('home', '18:00', '19:00', false),
      ],
    },
  ]);
});

it('an empty practice has a snapshot, too', async () => {
  await database.sql(`update public.locations set is_active = false`);
  await rpc('load_practice', { p_practice: { settings: practice['settings'] ?? [] } });
  const { services, week, policy, locations } = await ask();
  expect({ services, policy, locations }).toEqual({ services: [], policy: null, locations: [] });
  expect(week.map(({ hours }) => hours)).toEqual([[], [], [], [], [], [], []]);
});

describe('the practice in its row', () => {
  it.each([
    ['name', ' ', 'practice_name_is_said'],
    ['email', 'hello@', 'practice_email_is_an_address'],
    ['email', 'a b@c.example', 'practice_email_is_an_address'],
    ['phone', '320.555.0142', 'practice_phone_can_be_dialed'],
    ['phone', '(320) 555-01872', 'practice_phone_can_be_dialed'],
    ['phone', 'x(320) 555-0187', 'practice_phone_can_be_dialed'],
    ['pronoun', 'it', 'practice_pronoun_is_known'],
    ['training', '', 'practice_training_is_said'],
  ])('refuses the %s %j', async (column, value, rule) => {
    await expect(database.sql(`update public.practice set ${column} = '${value}'`)).rejects.toThrow(
      rule,
    );
  });

  it('accepts a foreign phone number', async () => {
    await database.sql(`update public.practice set phone = '+49 30 5550187'`);
    expect((await ask()).practice.phone).toBe('+49 30 5550187');
  });

  it('is the only one', async () => {
    await expect(
      database.sql('insert into public.practice (practice_id) values (false)'),
    ).rejects.toThrow('practice_has_one_row');
  });
});

it.each([
  [`address = '{"street": "1 Elm"}'`, 'locations_address_is_whole'],
  [`geo = '{"latitude": 45}'`, 'locations_geo_is_on_earth'],
  [`geo = '{"latitude": 91, "longitude": 0}'`, 'locations_geo_is_on_earth'],
  [`geo = '{"latitude": 0, "longitude": -181}'`, 'locations_geo_is_on_earth'],
])('refuses a place with %s', async (change, rule) => {
  await expect(database.sql(`update public.locations set ${change}`)).rejects.toThrow(rule);
});

it('refuses a profile with an unsafe address', async () => {
  await expect(
    database.sql(`update public.social_profiles set url = 'javascript:alert(1)'`),
  ).rejects.toThrow('social_profiles_url_is_safe');
});
