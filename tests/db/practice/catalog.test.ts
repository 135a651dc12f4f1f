import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RunningDatabase } from '#local/database/database.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createRpc } from '../../helpers/database/rpc.ts';

const priceSchema = z.object({
  service_id: z.string(),
  category: z.string(),
  price_cents: z.int(),
  member_price_cents: z.nullable(z.int()),
});
const catalogSchema = z.object({
  services: z.array(priceSchema),
  retired_services: z.array(priceSchema),
  bundles: z.array(z.object({ bundle_id: z.string(), duration_minutes: z.int() })),
  gift_services: z.array(z.object({ gift_service_id: z.string(), price_cents: z.int() })),
  enhancements: z.array(
    z.object({
      enhancement_id: z.string(),
      price_cents: z.int(),
      caution: z.nullable(z.string()),
    }),
  ),
  sales_taxes: z.array(z.object({ name: z.string(), rate_ppm: z.int() })),
  currency: z.string(),
  time_zone: z.string(),
});

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql('update public.services set is_active = true');
  await database.sql(`delete from public.prices where effective_from > '2020-01-01'`);
  await database.sql(`delete from public.services where service_id = 'thai-150'`);
});

const readCatalog = async (p_now = NOW) =>
  catalogSchema.parse(await createRpc(database)('list_catalog', { p_now }));
const retire = (...ids: string[]) =>
  database.sql('update public.services set is_active = false where service_id = any ($1)', [ids]);

describe('list_catalog', () => {
  it('has every service at its guest and member price', async () => {
    const { services } = await readCatalog();
    expect(
      services.map((row) => [row.service_id, row.price_cents, row.member_price_cents]),
    ).toEqual([
      ['thai-60', 9000, null],
      ['thai-90', 13500, 12000],
      ['thai-120', 18000, 16000],
      ['swedish-30', 5000, null],
      ['swedish-60', 8000, 7000],
      ['swedish-90', 12000, 10500],
      ['swedish-120', 16000, 14000],
      ['deep-tissue-30', 7500, 6500],
      ['deep-tissue-60', 10000, 9000],
      ['deep-tissue-90', 14000, 12500],
      ['deep-tissue-120', 18000, 16000],
    ]);
  });

  it('has the seven enhancements, and says which of them some people should ask about first', async () => {
    const { enhancements } = await readCatalog();
    const HEAT = expect.stringContaining('numb skin') as string;
    expect(enhancements.map((row) => [row.enhancement_id, row.price_cents, row.caution])).toEqual([
      ['aromatherapy', 1000, null],
      ['hot-stones', 2000, HEAT],
      ['heated-bamboo', 2000, HEAT],
      ['cupping', 1500, expect.stringContaining('bruise easily')],
      ['herbal-compress', 2000, HEAT],
      ['foot-scrub', 1500, HEAT],
      ['oil-upgrade', 1000, null],
    ]);
  });

  it('has the sales tax, the currency and the time zone', async () => {
    expect(await readCatalog()).toMatchObject({
      sales_taxes: [{ name: 'Minnesota', rate_ppm: 68_750 }],
      currency: 'usd',
      time_zone: 'America/Chicago',
    });
  });

  it('leaves out only a service that is no longer offered and its gift certificate', async () => {
    await retire('thai-90');
    const { services, retired_services, gift_services } = await readCatalog();
    expect(services.map((row) => row.service_id)).not.toContain('thai-90');
    expect(retired_services).toMatchObject([{ service_id: 'thai-90', price_cents: 13_500 }]);
    expect(gift_services.map((row) => row.gift_service_id)).toEqual([
      ...['swedish_60', 'swedish_90', 'thai_60', 'deep_tissue_60', 'hot_stone_75'],
    ]);
  });

  it('has a bundle while any service has its length', async () => {
    await retire('thai-120', 'swedish-120');
    expect((await readCatalog()).bundles).toHaveLength(9);
    await retire('deep-tissue-120');
    const { bundles } = await readCatalog();
    expect(bundles.map((row) => row.duration_minutes)).not.toContain(120);
    expect(bundles).toHaveLength(6);
  });
});

describe('a category and a caution', () => {
  it('is a row, so that a new one needs no new code', async () => {
    await database.sql(
      `insert into public.service_categories (service_category_id, name, summary, introduction, drawing, position)
       values ('hot_stone', 'Hot Stone', 'Warm', 'Warm stones', 'strokes', 40)`,
    );
    const recategorize = (category: string) =>
      database.sql(`update public.services set category = $1 where service_id = 'swedish-30'`, [
        category,
      ]);
    try {
      await recategorize('hot_stone');
      expect((await readCatalog()).services).toContainEqual(
        expect.objectContaining({ service_id: 'swedish-30', category: 'hot_stone' }),
      );
      await expect(recategorize('reiki')).rejects.toThrow('services_category_fkey');
    } finally {
      await recategorize('swedish');
      await database.sql(
        `delete from public.service_categories where service_category_id = 'hot_stone'`,
      );
    }
    await expect(
      database.sql(
        `update public.enhancements set caution = 'cold' where enhancement_id = 'cupping'`,
      ),
    ).rejects.toThrow('enhancements_caution_fkey');
  });
});

describe('a price', () => {
  const rise = (cents: number, from: string) =>
    database.sql(
      `insert into public.prices (service_id, effective_from, price_cents) values ('thai-60', $1, $2)`,
      [from, cents],
    );
  const priceAt = async (now: string) =>
    (await readCatalog(now)).services.find(({ service_id }) => service_id === 'thai-60')
      ?.price_cents;

  it.each([
    ['the evening before', '2026-11-30T23:59:59-06:00', 9000],
    ['its first day, from midnight in the practice’s zone', '2026-12-01T00:00:00-06:00', 9500],
    ['the day before the next', '2027-02-28T23:59:59-06:00', 9500],
    ['the first day of the next', '2027-03-01T00:00:00-06:00', 9900],
  ])('applies from its first day until the next one starts: %s', async (_, now, cents) => {
    await rise(9500, '2026-12-01');
    await rise(9900, '2027-03-01');
    expect(await priceAt(now)).toBe(cents);
  });

  it('that has not begun leaves what it is for off the list', async () => {
    await database.sql(
      `insert into public.services (service_id, name, description, category, duration_minutes, position)
       values ('thai-150', 'Thai Bodywork', '', 'thai_therapeutic', 150, 5)`,
    );
    await database.sql(
      `insert into public.prices (service_id, effective_from, price_cents) values ('thai-150', '2026-12-01', 22000)`,
    );
    const listed = async (now: string) =>
      (await readCatalog(now)).services.some(({ service_id }) => service_id === 'thai-150');
    expect(await listed('2026-11-30T12:00:00-06:00')).toBe(false);
    expect(await listed('2026-12-01T12:00:00-06:00')).toBe(true);
  });

  it.each([
    ['of the same item on the same day', 'thai-60', null, 9100, null, 'start_once_a_day'],
    ['of nothing', null, null, 9100, null, 'are_of_one_item'],
    ['of two items', 'thai-60', 'cupping', 9100, null, 'are_of_one_item'],
    ['too low for a card to be charged', 'thai-90', null, 49, null, 'can_be_charged'],
    ['for members too low for a card', 'thai-90', null, 9100, 49, 'can_be_charged'],
    ['that is no lower for members', 'thai-90', null, 9100, 9100, 'of_members_are_lower'],
    ['of an enhancement for members', null, 'cupping', 900, 800, 'of_members_are_of_services'],
  ])('%s is refused', async (_, service, enhancement, cents, forMembers, rule) => {
    await expect(
      database.sql(
        `insert into public.prices (service_id, enhancement_id, effective_from, price_cents, member_price_cents)
         values ($1, $2, '2020-01-01', $3, $4)`,
        [service, enhancement, cents, forMembers],
      ),
    ).rejects.toThrow(`prices_${rule}`);
  });
});
