import { describe, expect, it } from 'vitest';
import {
  deliveryDays,
  deliveryWords,
  EMPTY_GIFT,
  giftBody,
  giftLabel,
  giftTotal,
  newGiftPrice,
} from './gift-values.ts';

const services = [
  { id: 'swedish-60', name: 'Swedish 60 min', price: '90.00' },
  { id: 'thai-90', name: 'Thai 90 min', price: '145.00' },
];

describe('the total of a gift certificate', () => {
  it('is the price of the chosen service', () => {
    expect(giftTotal({ ...EMPTY_GIFT, serviceId: 'thai-90' }, services)).toBe('$145');
  });

  it.each([
    ['$500', '$500'],
    ['25', '$25'],
    ['24', null],
    ['501', null],
    ['', null],
    ['ten', null],
  ])('of the amount "%s" is %s', (customAmount, total) => {
    expect(giftTotal({ ...EMPTY_GIFT, giftType: 'amount', customAmount }, services)).toBe(total);
  });
});

it.each([
  ['$95', '95.00', ''],
  ['$95', '100.00', 'The price is now $100.'],
  [null, '100.00', ''],
])('a list that showed %s and a price of %s are news: "%s"', (listed, price, words) => {
  expect(newGiftPrice(listed, price)).toBe(words);
});

describe('what is given, in words', () => {
  it.each([
    ['swedish-60', 'Swedish 60 min'],
    ['thai-90', 'Thai 90 min'],
    ['', 'An hour of quiet'],
  ])('is of the service "%s": %s', (serviceId, label) => {
    expect(giftLabel({ ...EMPTY_GIFT, serviceId, customAmount: '50' }, services)).toBe(label);
  });

  it.each([
    ['$1,000', '$1,000'],
    ['25.00', '$25'],
    ['7', '$7'],
    ['', 'Your amount'],
    ['ten', 'Your amount'],
    ['10000', 'Your amount'],
    ['50ish', 'Your amount'],
  ])('is of the amount "%s": %s', (customAmount, label) => {
    const gift = { ...EMPTY_GIFT, giftType: 'amount' as const, serviceId: 'thai-90', customAmount };
    expect(giftLabel(gift, services)).toBe(label);
  });
});

it('says nothing of a day to be emailed on where the certificate is picked up', () => {
  const emailed = { ...EMPTY_GIFT, recipientName: 'Ruth', deliverOn: '2026-12-24' };
  expect(giftBody(emailed)).toEqual(emailed);
  expect(giftBody({ ...emailed, deliveryMethod: 'physical' })).toEqual({
    ...EMPTY_GIFT,
    recipientName: 'Ruth',
    deliveryMethod: 'physical',
    deliverOn: '',
  });
});

it('a certificate can be emailed from today, at the practice, to a year ahead', () => {
  expect(deliveryDays(new Date('2026-11-24T04:00:00Z'), 'America/Chicago')).toEqual({
    first: '2026-11-23',
    last: '2027-11-23',
  });
});

it.each([
  ['By email to ruth@example.com, right after you pay', { recipientEmail: 'ruth@example.com' }],
  ['By email to ada@example.com, right after you pay', {}],
  ['By email to ada@example.com, on December 24, 2026', { deliverOn: '2026-12-24' }],
  [
    'A printed certificate, for pickup or by postal mail',
    { deliveryMethod: 'physical' as const, deliverOn: '2026-12-24' },
  ],
])('gets there: %s', (words, changes) => {
  expect(deliveryWords({ ...EMPTY_GIFT, purchaserEmail: 'ada@example.com', ...changes })).toBe(
    words,
  );
});
