import { describe, expect, it } from 'vitest';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { getBookingSummary } from './booking-summary.ts';

const service: Service = {
  id: 'thai-120',
  name: 'Thai Bodywork',
  description: '',
  category: 'thai_therapeutic',
  duration: 120,
  price: '180.00',
  memberPrice: '160.00',
};
const enhancement = (id: string, price: string, isActive = true): Enhancement => ({
  id,
  name: id,
  description: '',
  price,
  isActive,
});
const catalog = {
  services: [service],
  enhancements: [
    enhancement('aromatherapy', '10.00'),
    enhancement('cupping', '15.50'),
    enhancement('retired', '99.00', false),
  ],
};

describe('getBookingSummary', () => {
  it('adds the chosen enhancements to the guest price', () => {
    const summary = getBookingSummary(
      { serviceId: 'thai-120', enhancementIds: ['cupping', 'aromatherapy'] },
      catalog,
    );
    expect(summary).toEqual({
      service: { id: 'thai-120', name: 'Thai Bodywork, 2 hours', cents: 18000 },
      enhancements: [
        { id: 'aromatherapy', name: 'aromatherapy', cents: 1000 },
        { id: 'cupping', name: 'cupping', cents: 1550 },
      ],
      isByCredit: false,
      subtotalCents: 20550,
    });
  });

  it('has the member price for a member, where there is one', () => {
    const choice = { serviceId: 'thai-120', enhancementIds: [], isMember: true };
    expect(getBookingSummary(choice, catalog)?.subtotalCents).toBe(16000);
    const services = [{ ...service, memberPrice: undefined }];
    expect(getBookingSummary(choice, { ...catalog, services })?.subtotalCents).toBe(18000);
  });

  it('leaves the enhancements to be paid where a credit pays the service', () => {
    const choice = { serviceId: 'thai-120', enhancementIds: ['cupping'], useCredit: true };
    expect(getBookingSummary(choice, catalog)).toMatchObject({
      service: { cents: 18000 },
      isByCredit: true,
      subtotalCents: 1550,
    });
  });

  it('charges nothing for an enhancement that is unknown or no longer offered', () => {
    const summary = getBookingSummary(
      { serviceId: 'thai-120', enhancementIds: ['retired', 'unknown'] },
      catalog,
    );
    expect(summary?.subtotalCents).toBe(18000);
  });

  it('has no price for a service that is not in the catalog', () => {
    expect(getBookingSummary({ serviceId: '', enhancementIds: [] }, catalog)).toBeNull();
  });
});
