import { expect, it } from 'vitest';
import { placeLine } from './words.ts';

it('gives the practice’s address, with a hint for finding it if there is one', () => {
  const address = {
    ...{ street: '12 Main Street', city: 'Osakis', region: 'MN', postalCode: '56360' },
    ...{ country: 'US', wheelchairAccessible: true, building: 'old depot' },
  };
  expect(placeLine(address)).toBe('12 Main Street, Osakis, MN 56360 (old depot)');
  expect(placeLine({ ...address, building: '' })).toBe('12 Main Street, Osakis, MN 56360');
});
