import { expect, it } from 'vitest';
import { listSamples } from './samples.ts';

const samples = [
  {
    name: 'Ingrid S.',
    location: 'Alexandria, MN',
    service: 'Thai Bodywork',
    date: '2026-10-28',
    review: 'Slept like a stone.',
  },
];

it('lists the samples with five stars each, and none once they are switched off', () => {
  expect(listSamples({ showSamples: true, samples })).toMatchObject([
    { name: 'Ingrid S.', rating: 5 },
  ]);
  expect(listSamples({ showSamples: false, samples })).toEqual([]);
});
