import * as z from 'zod/mini';
import { giftServiceSchema } from '../../contract/gifts.ts';
import { readContent } from '../../lib/read-content.ts';

const giftsSchema = z.strictObject({
  services: z.array(giftServiceSchema).check(
    z.minLength(1),
    z.refine(
      (services) => new Set(services.map(({ id }) => id)).size === services.length,
      'must not hold an id twice',
    ),
  ),
});

/** The services that can be given, with their prices. */
export const giftServices = readContent('content/gifts.yaml', giftsSchema).services;
