import { expect, test } from 'vitest';
import { POLICY } from '#tests/helpers/builders/build-policy.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { cancellationExample } from './cancellation-example.ts';

test('the example says in dollars what is charged and what is refunded, and the enhancement is always refunded', () => {
  const service = { name: 'Thai Bodywork', duration: 60, price: '90.00' } as Service;
  const enhancement = { id: 'hot-stones', name: 'Hot Stones', price: '20.00' } as Enhancement;
  expect(cancellationExample(POLICY, [service], [enhancement])).toEqual({
    booked: 'Thai Bodywork, 60 minutes ($90), with Hot Stones ($20)',
    amounts: {
      none: { kept: 'none', back: '$110' },
      late: { kept: '$45', back: '$65' },
      noShow: { kept: '$90', back: '$20' },
    },
  });
  expect(cancellationExample(POLICY, [], [enhancement])).toBeNull();
  expect(cancellationExample(POLICY, [service], [])).toBeNull();
});

test('the example is the first hour of the list, with hot stones where there are any', () => {
  const service = (duration: number, price: string) =>
    ({ name: 'Thai Bodywork', duration, price }) as Service;
  const enhancement = (id: string, name: string) => ({ id, name, price: '20.00' }) as Enhancement;
  const services = [service(90, '135.00'), service(60, '90.00')];
  const cupping = enhancement('cupping', 'Cupping');
  const stones = enhancement('hot-stones', 'Hot Stones');
  const booked = (enhancements: Enhancement[]) =>
    cancellationExample(POLICY, services, enhancements)?.booked;
  expect(booked([cupping, stones])).toBe('Thai Bodywork, 60 minutes ($90), with Hot Stones ($20)');
  expect(booked([cupping])).toBe('Thai Bodywork, 60 minutes ($90), with Cupping ($20)');
});
