import { describe, expect, it } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import type { Modification } from '#contract/appointments/modifications.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { previewOf, summaryOf } from './changed-price.ts';

const services = [
  { id: 'swedish-90', name: 'Swedish', price: '140.00', memberPrice: '120.00' },
  { id: 'thai-90', name: 'Thai Bodywork', price: '150.00' },
] as Service[];
const enhancements = [
  { id: 'swedish-stones', name: 'Swedish Stones', price: '30.00' },
  { id: 'cupping', name: 'Cupping', price: '18.00' },
  { id: 'warm-cupping', name: 'Cupping with Heat', price: '25.00' },
] as Enhancement[];
const catalog = { services, enhancements };

// The prices have risen since it was sold, and an enhancement's name begins like the service's.
const sold = buildAdminAppointment({
  serviceId: 'swedish-90',
  enhancementIds: ['swedish-stones', 'warm-cupping'],
  subtotal: '172.00',
  service: { name: 'Swedish', duration: 90, price: '130.00' },
  lines: [
    { enhancementId: 'swedish-stones', name: 'Swedish Stones', amount: '20.00' },
    { enhancementId: 'warm-cupping', name: 'Cupping with Heat', amount: '22.00' },
    { enhancementId: null, name: 'Swedish, 90 minutes', amount: '130.00' },
  ],
});

describe('the price of a change', () => {
  it('keeps what stays at what it was sold for', () => {
    const same = { serviceId: 'swedish-90', enhancementIds: ['swedish-stones', 'warm-cupping'] };
    expect(previewOf(sold, same, catalog)).toEqual({
      ...{ original: 17_200, changed: 17_200, difference: 0 },
      note: 'Plus tax.',
    });
  });

  it.each([
    ['without an enhancement', 'swedish-90', ['warm-cupping'], 15_200],
    ['with one that is named like one of those sold', 'swedish-90', ['cupping'], 14_800],
    ['with another service', 'thai-90', ['swedish-stones'], 17_000],
    ['with a retired enhancement', 'swedish-90', ['retired'], 13_000],
  ])('%s is right', (_, serviceId, enhancementIds, changed) => {
    expect(previewOf(sold, { serviceId, enhancementIds }, catalog)).toEqual({
      ...{ original: 17_200, changed, difference: changed - 17_200 },
      note: 'Plus tax.',
    });
  });

  it('has the member price of a new service', () => {
    const member = { ...sold, serviceId: 'thai-90', client: { ...sold.client, isMember: true } };
    const wish = { serviceId: 'swedish-90', enhancementIds: [] };
    expect(previewOf(member, wish, catalog)).toMatchObject({ changed: 12_000 });
  });

  it('keeps the price of a service that is no longer offered', () => {
    const wish = { serviceId: 'swedish-90', enhancementIds: [] };
    expect(previewOf(sold, wish, { services: [], enhancements })).toMatchObject({
      changed: 13_000,
    });
  });

  it('is unknown until the service is', () => {
    const wish = { serviceId: 'thai-90', enhancementIds: [] };
    expect(previewOf(sold, wish, { services: [], enhancements })).toBeNull();
  });

  it('is what the API has calculated, once it has', () => {
    const priced = { originalAmount: '144.96', newAmount: '133.00', priceDifference: '-11.96' };
    expect(summaryOf(priced as Modification)).toEqual({
      ...{ original: 14_496, changed: 13_300, difference: -1196 },
      note: 'Tax included.',
    });
  });
});
