import { expect, it } from 'vitest';
import { decodeForm } from './form.ts';

it.each([
  ['', {}],
  ['amount=9619&currency=usd', { amount: '9619', currency: 'usd' }],
  ['metadata[draft]=a%20b', { metadata: { draft: 'a b' } }],
  ['expand[]=latest_charge&expand[]=customer', { expand: ['latest_charge', 'customer'] }],
  [
    'lines[0][price][amount]=1&lines[1][price][amount]=2',
    { lines: [{ price: { amount: '1' } }, { price: { amount: '2' } }] },
  ],
])('reads %s', (text, fields) => {
  expect(JSON.parse(JSON.stringify(decodeForm(text)))).toEqual(fields);
});

it('treats __proto__ like any other name', () => {
  const fields = decodeForm('__proto__[isAdmin]=true');
  expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined();
  expect(Object.keys(fields)).toEqual(['__proto__']);
});
