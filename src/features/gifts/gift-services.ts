import { toGiftService } from '#contract/practice/sale.ts';
import { snapshot } from '#lib/site/built/snapshot.ts';

/** The services that can be given, as of the build; the API prices what is bought. */
export const giftServices = snapshot.gift_services.map(toGiftService);
