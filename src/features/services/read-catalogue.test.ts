import { describe, expect, it } from 'vitest';
import { builtServices } from './built-catalogue.ts';
import { readEnhancements, readServices } from './read-catalogue.ts';

const enhancement = {
  id: 'cupping',
  name: 'Cupping',
  description: 'Cups',
  price: '15.00',
  isActive: true,
};

describe('readServices', () => {
  it('accepts what the API sends', () => {
    expect(readServices(structuredClone(builtServices))).toEqual(builtServices);
  });

  it.each([
    ['null', null],
    ['an object', {}],
    ['a service without a price', [{ ...builtServices[0], price: undefined }]],
    ['a price that is a number', [{ ...builtServices[0], price: 90 }]],
    ['a price with one decimal', [{ ...builtServices[0], price: '90.0' }]],
    ['a member price that is no amount', [{ ...builtServices[0], memberPrice: 'free' }]],
    ['a duration of no whole minutes', [{ ...builtServices[0], duration: 60.5 }]],
    ['an empty name', [{ ...builtServices[0], name: '' }]],
  ])('refuses %s', (_what, answer) => {
    expect(() => readServices(answer)).toThrow(TypeError);
  });
});

describe('readEnhancements', () => {
  it('leaves out those that cannot be added', () => {
    expect(
      readEnhancements([enhancement, { ...enhancement, id: 'retired', isActive: false }]),
    ).toEqual([enhancement]);
  });

  it('refuses an enhancement without a price', () => {
    expect(() => readEnhancements([{ ...enhancement, price: null }])).toThrow(TypeError);
  });
});
