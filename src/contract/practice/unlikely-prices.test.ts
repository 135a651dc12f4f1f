import { expect, it } from 'vitest';
import { changeSchema } from './changes.ts';
import { unlikelyPrices } from './unlikely-prices.ts';

const price = (of: string, amount: string, memberPrice = '') => ({
  ...{ of, id: 'thai-60', price: amount, memberPrice },
});
const prices = (...rows: object[]) => ({ kind: 'prices', from: '2026-12-01', prices: rows });
const bundle = { kind: 'bundle', duration: 60, credits: 10, regularPrice: '90', isActive: true };

it.each([
  [prices(price('service', '90', '80')), []],
  [
    prices(price('service', '0.90'), price('enhancement', '20'), price('bundle', '99999')),
    [90, 9_999_900],
  ],
  [prices(price('service', '90', '0.80')), [80]],
  [{ ...bundle, price: '800' }, []],
  [{ ...bundle, price: '8000' }, [800_000]],
  [{ ...bundle, id: '60-minutes-10' }, []],
  [{ kind: 'caution', words: 'Ask your doctor' }, []],
])('for the change %j, the prices to confirm are %j', (change, cents) => {
  expect(unlikelyPrices(changeSchema.parse(change))).toEqual(cents);
});
