import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** What the practice is and sells right now, for pages that were built from an older snapshot. */
export const readLiveFacts = defineCall({
  method: 'GET',
  path: '/api/practice/facts',
  answer: z.object({
    /** Of the snapshot. It is the ETag, too: a page that asks with its own gets 304 while nothing has changed. */
    hash: z.string(),
    /** Each fact in words, by the name that texts give it. */
    facts: z.record(z.string(), z.string()),
    /** The ids of all that is on offer. */
    offers: z.array(z.string()),
    /** What scripts read on the root element: the opening days, the version of the policy. */
    root: z.record(z.string(), z.string()),
  }),
});
