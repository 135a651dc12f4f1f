import { expect, it } from 'vitest';
import { builtServices } from '../../../features/services/built-catalog.ts';
import { practice } from '../built/practice.ts';
import { safeJson } from './seo.ts';
import { businessData, servicesData } from './structured-data.ts';

const site = new URL('https://quietshore.example');

it('names only the days on which everyone can come', () => {
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
    geo: { '@type': 'GeoCoordinates', latitude: geo?.latitude, longitude: geo?.longitude },
    hasMap: expect.stringContaining(encodeURIComponent(`${name}, ${address.street}`)) as unknown,
  });
});

it('offers every service at its guest price', () => {
  expect(servicesData(builtServices, site)).toMatchObject({
    itemListElement: builtServices.map(({ price }) => ({ price, priceCurrency: 'USD' })),
  });
});

it('structured data can’t end the script element it is printed in', () => {
  expect(safeJson({ name: '</script><script>alert(1)' })).not.toContain('</script>');
});

// What search engines read: seen in the diff, written anew by `vitest -u`.
it('gives search engines what the page says', async () => {
  const data = [businessData(practice, builtServices, site), servicesData(builtServices, site)];
  await expect(`${JSON.stringify(data, null, 2)}\n`).toMatchFileSnapshot('structured-data.txt');
});

it('says no prices where there are no services, and no hours of days that are arranged by phone', () => {
  const hours: typeof practice.hours = [
    { days: ['Monday'], clients: 'everyone' },
    { days: ['Tuesday'], opens: '09:00', closes: '12:00', clients: 'existing' },
  ];
  expect(businessData({ ...practice, hours }, [], site)).toMatchObject({
    priceRange: undefined,
    openingHoursSpecification: [],
  });
});

it('prints what is inside an angle bracket as it was', () => {
  expect(JSON.parse(safeJson({ name: 'a < b' }))).toEqual({ name: 'a < b' });
});
