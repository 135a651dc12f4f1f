import { expect, it } from 'vitest';
import type { Service } from '#contract/catalog.ts';
import { groupServices } from './service-options.ts';

const service = (id: string, category: Service['category'], duration: number): Service => ({
  id,
  name: id,
  description: '',
  category,
  duration,
  price: '90.00',
});

it('groups by category, shortest first, one of each duration, and leaves empty groups out', () => {
  const groups = groupServices([
    service('deep-90', 'deep_tissue', 90),
    service('thai-120', 'thai_therapeutic', 120),
    service('thai-60', 'thai_therapeutic', 60),
    service('thai-60-again', 'thai_therapeutic', 60),
  ]);
  expect(groups.map(({ name, services }) => [name, services.map(({ id }) => id)])).toEqual([
    ['Thai Bodywork', ['thai-60', 'thai-120']],
    ['Deep Tissue', ['deep-90']],
  ]);
});

it('shows a category that this page does not know last, under the name of its services', () => {
  const stone = { ...service('stone-75', 'hot_stone', 75), name: 'Hot Stone' };
  const groups = groupServices([stone, service('thai-60', 'thai_therapeutic', 60)]);
  expect(groups.map(({ name, services }) => [name, services.map(({ id }) => id)])).toEqual([
    ['Thai Bodywork', ['thai-60']],
    ['Hot Stone', ['stone-75']],
  ]);
});
