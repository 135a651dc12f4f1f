import * as z from 'zod/mini';
import catalogue from '../../../content/catalogue.json';
import { giftServiceSchema } from '../../contract/orders/gifts.ts';

/** The services that can be given, as of the build; the API prices what is bought. */
export const giftServices = z.array(giftServiceSchema).parse(catalogue.giftServices);
