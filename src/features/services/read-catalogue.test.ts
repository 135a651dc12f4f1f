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
    ['a price that is a number', [{ ...builtServices[0], price: 90.25 }]],
    ['a price with one decimal', [{ ...builtServices[0], price: '90.0' }]],
    ['a member price that is no amount', [{ ...builtServices[0], memberPrice: 'free' }]],
    ['a duration of no whole minutes', [{ ...builtServices[0], duration: 60.5 }]],
    ['an empty name', [{ ...builtServices[0], name: '' }]],
    ['a name that is a number', [{ ...builtServices[0], name: 7 }]],
    ['no description', [{ ...builtServices[0], description: undefined }]],
    ['one wrong service among others', [builtServices[0], {}]],
    ['nothing in the list', [null]],
    ['a hole in the list', [undefined]],
  ])('refuses %s', (_what, answer) => {
    expect(() => readServices(answer)).toThrow(new TypeError('Not a list of services'));
  });
});

describe('readEnhancements', () => {
  it('leaves out those that cannot be added', () => {
    expect(
      readEnhancements([enhancement, { ...enhancement, id: 'retired', isActive: false }]),
    ).toEqual([enhancement]);
  });

  it.each([
    ['an enhancement without a price', [{ ...enhancement, price: null }]],
    ['a price that is a number', [{ ...enhancement, price: 15.25 }]],
    ['one without a name', [{ ...enhancement, name: '' }]],
    ['one whose name alone is there', [{ name: 'Cupping' }]],
    ['one without a description', [{ ...enhancement, description: undefined }]],
    ['one of which no one knows whether it can be added', [{ ...enhancement, isActive: 'yes' }]],
    ['one wrong among others', [enhancement, { ...enhancement, id: '' }]],
    ['nothing in the list', [null]],
    ['a hole in the list', [undefined]],
    ['no list', {}],
  ])('refuses %s', (_what, answer) => {
    expect(() => readEnhancements(answer)).toThrow(new TypeError('Not a list of enhancements'));
  });
});
