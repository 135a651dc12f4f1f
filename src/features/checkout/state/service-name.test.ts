import { expect, it } from 'vitest';
import type { Service } from '#contract/catalog.ts';
import { serviceNameOf } from './service-name.ts';

const items = [
  { id: 'thai-90', name: 'Thai Bodywork', duration: 90, price: '135.00' },
] as Service[];

it('names a service with its length', () => {
  expect(serviceNameOf('thai-90', { state: 'ready', items })).toBe('Thai Bodywork, 90 minutes');
});

it('names nothing that the catalog does not have, or while it is not there', () => {
  expect(serviceNameOf('gone', { state: 'ready', items })).toBeNull();
  expect(serviceNameOf('thai-90', { state: 'loading' })).toBeNull();
  expect(serviceNameOf('thai-90', { state: 'failed' })).toBeNull();
});
