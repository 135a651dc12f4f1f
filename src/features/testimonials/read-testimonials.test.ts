import { describe, expect, it } from 'vitest';
import { readTestimonials } from './read-testimonials.ts';

const review = {
  id: 'a',
  name: 'Signe H.',
  location: 'Glenwood, MN',
  service: { name: 'Swedish Massage' },
  rating: 4,
  review: 'Slept like a stone.',
  createdAt: '2026-11-23T13:00:00.000Z',
};

describe('readTestimonials', () => {
  it('takes a list of reviews, and an empty one', () => {
    expect(readTestimonials([review])).toEqual([review]);
    expect(readTestimonials([])).toEqual([]);
  });

  it.each([
    ['no list', { error: 'down' }],
    ['a nameless review', [{ ...review, name: '' }]],
    ['six stars', [{ ...review, rating: 6 }]],
    ['a service without a name', [{ ...review, service: {} }]],
    ['no day', [{ ...review, createdAt: 'soon' }]],
    ['no service', [{ ...review, service: null }]],
    ['nothing in the list', [null]],
    ['a hole in the list', [undefined]],
  ])('refuses %s', (_, answer) =>
    expect(() => readTestimonials(answer)).toThrow(new TypeError('Not a list of testimonials')),
  );
});
