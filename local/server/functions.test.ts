import { expect, it } from 'vitest';
import { findFunction, type NamedFunction } from './functions.ts';

const answer = () => new Response();
const functions: NamedFunction[] = [
  { name: 'api', default: answer, config: { path: '/api/*', excludedPath: '/api/stripe-webhook' } },
  { name: 'stripe-webhook', default: answer, config: { path: '/api/stripe-webhook' } },
  { name: 'sweep', default: answer, config: { schedule: '@hourly' } },
];

it.each([
  ['/api/services', 'api'],
  ['/api/admin/appointments/1/refund', 'api'],
  ['/api/stripe-webhook', 'stripe-webhook'],
  ['/apis', undefined],
  ['/', undefined],
])('%s is answered by %s', (path, name) => {
  expect(findFunction(functions, path)?.name).toBe(name);
});
