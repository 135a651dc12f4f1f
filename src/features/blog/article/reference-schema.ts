import { z } from 'astro/zod';

/** A source that articles may cite. */
export const referenceSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a word that can stand in an address'),
  citation: z.string().trim().min(20),
  url: z.url({ protocol: /^https?$/ }),
  /** What the source found and how far that goes, in our own words; an article claims nothing beyond it. */
  found: z.string().trim().min(20),
  /** The day someone last opened the address; null if no one has. */
  opened: z.iso.date().nullable(),
});

export type Reference = z.infer<typeof referenceSchema>;
