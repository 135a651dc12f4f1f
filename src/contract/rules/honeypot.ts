import * as z from 'zod/mini';

/** No one can read, fill in and send a form in less time. */
const MINIMUM_MS = 3_000;

/**
 * What a public form sends besides its fields: a field that people can't see, and how long the page was open. Both can be faked;
 * they only stop programs that fill in every form they find.
 */
export const honeypotSchema = z.object({
  website: z.optional(z.string()),
  /** In milliseconds. A caller that doesn't send it isn't suspected. */
  elapsedMs: z.optional(z.number()),
});

export type Honeypot = z.infer<typeof honeypotSchema>;

/** Returns whether a form was filled in by a program. */
export function isCaught({ website, elapsedMs }: Honeypot): boolean {
  return Boolean(website) || (elapsedMs ?? MINIMUM_MS) < MINIMUM_MS;
}

/** The answer of the public forms. */
export const sentAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
export type SentAnswer = z.infer<typeof sentAnswerSchema>;
