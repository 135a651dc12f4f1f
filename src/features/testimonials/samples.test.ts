import { expect, it } from 'vitest';
import { listSamples } from './samples.ts';

const samples = [
  {
    name: 'Ingrid S.',
    location: 'Osakis, MN',
    service: 'Thai Bodywork',
    date: '2026-10-28',
    review: 'Slept like a stone.',
  },
];

it('lists the samples with five stars each, and none once they are switched off', () => {
  expect(listSamples({ showSamples: true, samples })).toEqual([
    {
      id: 'sample-1',
      name: 'Ingrid S.',
      location: 'Osakis, MN',
      service: { name: 'Thai Bodywork' },
      rating: 5,
      review: 'Slept like a stone.',
      createdAt: '2026-10-28T12:00:00Z',
    },
  ]);
  expect(listSamples({ showSamples: false, samples })).toEqual([]);
});
