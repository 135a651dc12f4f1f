import { expect, it } from 'vitest';
import { builtServices } from '../features/services/built-catalogue.ts';
import { practice } from './practice.ts';
import { safeJson } from './seo.ts';
import { businessData, servicesData } from './structured-data.ts';

const site = new URL('https://quietshore.example');

it('names only the days on which everybody can come', () => {
  expect(businessData(practice, builtServices, site)).toMatchObject({
    priceRange: '$50-$180',
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Wednesday', 'Friday'], opens: '09:00', closes: '17:00' },
    ],
  });
});

it('says who runs it by her credential, and where it is on a map', () => {
  const { address, geo, name, therapist } = practice;
  expect(businessData(practice, builtServices, site)).toMatchObject({
    founder: { name: therapist.firstName, jobTitle: therapist.credential },
    geo: { '@type': 'GeoCoordinates', latitude: geo.latitude, longitude: geo.longitude },
    hasMap: expect.stringContaining(encodeURIComponent(`${name}, ${address.street}`)) as unknown,
  });
});

it('offers every service at its guest price', () => {
  expect(servicesData(builtServices, site)).toMatchObject({
    itemListElement: builtServices.map(({ price }) => ({ price, priceCurrency: 'USD' })),
  });
});

it('cannot end the script element that it is printed in', () => {
  expect(safeJson({ name: '</script><script>alert(1)' })).not.toContain('</script>');
});
