import type { Enhancement, Service } from '#contract/catalog.ts';
import { toEnhancement, toService } from '#contract/practice/sale.ts';
import { snapshot } from '#lib/site/built/snapshot.ts';

/** The services as of the build; the page asks the API for newer ones. */
export const builtServices = snapshot.services.map(toService);
/** The enhancements that can be added, as of the build. */
export const builtEnhancements = snapshot.enhancements.map(toEnhancement);

/** The blank that a row is cloned from when the API lists a service that the built page doesn't have. */
export const UNFILLED_SERVICE: Service = {
  id: '',
  name: '',
  description: '',
  category: 'swedish',
  duration: 0,
  price: '0.00',
};
/** The blank that a card is cloned from when the API lists a new enhancement. */
export const UNFILLED_ENHANCEMENT: Enhancement = {
  id: '',
  name: '',
  description: '',
  price: '0.00',
  isActive: true,
};
