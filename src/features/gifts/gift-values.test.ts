import { describe, expect, it } from 'vitest';
import { EMPTY_GIFT, giftTotal } from './gift-values.ts';

const services = [{ id: 'thai-90', name: 'Thai 90 min', price: '145.00' }];

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
