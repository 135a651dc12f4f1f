import type { Sections } from '#contract/practice/sections.ts';
import type { Ordered, OrderedThing } from '../order/order.ts';
import { bundleName, nameOfPriced } from './price-list.ts';

/** Returns the things of a kind in their order. */
export function thingsOf(kind: Ordered, sections: Sections): OrderedThing[] {
  switch (kind) {
    case 'category':
      return sections.categories.value.map(({ id, name }) => ({ id, name, isShown: true }));
    case 'service':
      return sections.services.value.map(({ id, isActive }) => ({
        ...{ id, name: nameOfPriced(sections, 'service', id), isShown: isActive },
      }));
    case 'enhancement':
      return sections.enhancements.value.map(toThing);
    case 'bundle':
      return sections.bundles.value.map((bundle) => ({
        ...{ id: bundle.id, name: bundleName(bundle), isShown: bundle.isActive },
      }));
    case 'gift_service':
      return sections.giftServices.value.map(toThing);
  }
}

const toThing = ({ id, name, isActive }: { id: string; name: string; isActive: boolean }) => ({
  ...{ id, name, isShown: isActive },
});
