import type { Service } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { absoluteUrl } from './absolute-url.ts';
import { mapsHref } from '../facts/contact-facts.ts';
import { paths } from '../paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { socialCardPath } from './social-cards.ts';

const businessId = (site: URL) => `${absoluteUrl('/', site)}#practice`;

/** Returns the practice as a schema.org business, with the lowest and highest price in the catalog. */
export function businessData(practice: Practice, services: readonly Service[], site: URL): object {
  const { address, email, geo, hours, name, phone, therapist } = practice;
  const prices = services.map(({ price }) => parseMoney(price));
  return {
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'HealthAndBeautyBusiness'],
    '@id': businessId(site),
    name,
    url: absoluteUrl('/', site),
    image: absoluteUrl(socialCardPath(paths.home), site),
    telephone: phone,
    email,
    priceRange:
      prices.length > 0
        ? `${displayMoney(Math.min(...prices))}-${displayMoney(Math.max(...prices))}`
        : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    geo: geo && { '@type': 'GeoCoordinates', ...geo },
    hasMap: mapsHref(practice),
    founder: {
      '@type': 'Person',
      name: therapist.firstName,
      jobTitle: therapist.credential,
      url: absoluteUrl(paths.about, site),
    },
    amenityFeature: {
      '@type': 'LocationFeatureSpecification',
      name: 'Wheelchair accessible',
      value: address.wheelchairAccessible,
    },
    openingHoursSpecification: hours
      .filter(({ clients, opens }) => clients === 'everyone' && opens)
      .map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        closes,
      })),
  };
}

/** Returns the services as schema.org offers of the practice. */
export function servicesData(services: readonly Service[], site: URL): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OfferCatalog',
    name: 'Massage and Thai bodywork',
    itemListElement: services.map((service) => ({
      '@type': 'Offer',
      price: service.price,
      priceCurrency: 'USD',
      itemOffered: {
        '@type': 'Service',
        name: `${service.name}, ${durationLabel(service.duration)}`,
        description: service.description,
        provider: { '@id': businessId(site) },
      },
    })),
  };
}
