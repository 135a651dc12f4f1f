import { describe, expect, it } from 'vitest';
import { snapshot } from '../site/built/snapshot.ts';
import { pricesSentence, saleFacts } from './sale-facts.ts';

const [service, ...others] = snapshot.services;
const reiki = (minutes: number, price_cents: number, member_price_cents: number | null = null) => ({
  ...service!,
  ...{ service_id: `reiki-${minutes}`, name: 'Reiki', description: 'Still.', category: 'reiki' },
  ...{ duration_minutes: minutes, price_cents, member_price_cents },
});

/** What is said of a practice that sells little. */
const facts = saleFacts({
  ...snapshot,
  services: [reiki(60, 9950, 9000), reiki(90, 14_000)],
  enhancements: [
    { ...snapshot.enhancements[0]!, enhancement_id: 'tea', name: 'Tea', price_cents: 300 },
  ],
  bundles: [
    {
      bundle_id: '60-3',
      duration_minutes: 60,
      credits: 3,
      price_cents: 25_000,
      regular_cents: 9950,
    },
  ],
  gift_services: [
    { gift_service_id: 'reiki_60', name: 'Reiki', price_cents: 9950, service_id: null },
  ],
  categories: [{ ...snapshot.categories[0]!, service_category_id: 'reiki', name: 'Reiki' }],
});

describe('what is sold', () => {
  it('is said in words, thing by thing', () => {
    expect(facts).toMatchObject({
      ...{ 'name:reiki-60': 'Reiki', 'about:reiki-60': 'Still.', 'added:tea': '+$3' },
      ...{ 'name:reiki_60': 'Reiki', 'category:reiki': 'Reiki' },
      extras: 'Enhancements, with any session: Tea $3.',
    });
  });

  it('is said by category: lengths and prices, for guests and for anyone', () => {
    expect(facts).toMatchObject({
      ...{ 'lengths:reiki': '60 to 90 minutes', 'guestRange:reiki': '$99.50-$140' },
      ...{ 'range:reiki': '$90-$140' },
      'prices:reiki': '60 minutes cost $99.50 and 90 minutes $140, plus sales tax.',
    });
  });

  it('says what a bundle costs a session and what it saves, and says nothing where it saves nothing', () => {
    expect(facts).toMatchObject({
      ...{ 'each:60-3': '$83.33', 'session:60': '$99.50', 'memberSession:60': '$90' },
      ...{ 'saving:60-3': 'Save $48.50 on Reiki.', 'memberSaving:60-3': 'Save $20 on Reiki.' },
    });
    const dear = { ...snapshot.bundles[0]!, bundle_id: 'dear', price_cents: 900_000 };
    expect(saleFacts({ ...snapshot, bundles: [dear] })).toMatchObject({
      ...{ 'saving:dear': '', 'memberSaving:dear': '' },
    });
  });

  it('is an example of the cancellation policy, where there is one', () => {
    expect(facts).toMatchObject({
      ...{ booked: 'Reiki, 60 minutes ($99.50), with Tea ($3)', 'kept:none': 'none' },
      'back:none': '$102.50',
    });
    expect(saleFacts({ ...snapshot, policy: null })).not.toHaveProperty('booked');
    expect(saleFacts({ ...snapshot, services: others, enhancements: [] })).toMatchObject({
      extras: '',
    });
  });
});

it('says what lengths cost in a sentence, and nothing without any', () => {
  const lengths = [
    { duration: 60, price: '90.00' },
    { duration: 90, price: '135.00' },
    { duration: 120, price: '180.00' },
  ];
  expect(pricesSentence(lengths)).toBe(
    '60 minutes cost $90, 90 minutes $135 and 2 hours $180, plus sales tax.',
  );
  expect(pricesSentence([])).toBe('');
});
