import * as z from 'zod/mini';

/** Nobody reads a form, fills it in and sends it in less than this. */
const MINIMUM_MS = 3_000;

/**
 * What a public form sends beside its fields: a field that people cannot see, and how long the page had been open.
 * Both can be faked; they only stop programs that fill in every form they find.
 */
export const honeypotSchema = z.object({
  website: z.optional(z.string()),
  /** Milliseconds. A caller that does not say is not suspected. */
  elapsedMs: z.optional(z.number()),
});

export type Honeypot = z.infer<typeof honeypotSchema>;

/** Whether a form was filled in by a program. */
export function isCaught({ website, elapsedMs }: Honeypot): boolean {
  return Boolean(website) || (elapsedMs ?? MINIMUM_MS) < MINIMUM_MS;
}

/** Answer of the public forms. */
export const sentAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
export type SentAnswer = z.infer<typeof sentAnswerSchema>;
