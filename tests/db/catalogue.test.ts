import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RunningDatabase } from '../../local/database.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { createRpc } from '../helpers/rpc.ts';

const priceSchema = z.object({
  service_id: z.string(),
  price_cents: z.int(),
  member_price_cents: z.nullable(z.int()),
});
const catalogueSchema = z.object({
  services: z.array(priceSchema),
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

const readCatalogue = async () =>
  catalogueSchema.parse(await createRpc(database)('list_catalogue', undefined as never));

describe('list_catalogue', () => {
  it('has every service at its guest and member price', async () => {
    const { services } = await readCatalogue();
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
    const { enhancements } = await readCatalogue();
    expect(enhancements.map((row) => [row.enhancement_id, row.price_cents, row.caution])).toEqual([
      ['aromatherapy', 1000, null],
      ['hot-stones', 2000, 'heat'],
      ['heated-bamboo', 2000, 'heat'],
      ['cupping', 1500, 'cupping'],
      ['herbal-compress', 2000, 'heat'],
      ['foot-scrub', 1500, 'heat'],
      ['oil-upgrade', 1000, null],
    ]);
  });

  it('has the sales tax, the currency and the time zone', async () => {
    expect(await readCatalogue()).toMatchObject({
      sales_taxes: [{ name: 'Minnesota', rate_ppm: 68_750 }],
      currency: 'usd',
      time_zone: 'America/Chicago',
    });
  });

  it('leaves out a service that is no longer offered', async () => {
    await database.sql(`update public.services set is_active = false where service_id = 'thai-90'`);
    const { services } = await readCatalogue();
    expect(services.map((row) => row.service_id)).not.toContain('thai-90');
  });
});
