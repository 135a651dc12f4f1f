import * as z from 'zod/mini';
import { MOST_INTEGER } from './numbers.ts';

/** No one can read, fill in and send a form in less time. */
const MINIMUM_MS = 3_000;

/**
 * What a public form sends besides its fields: a field that people can't see, and how long the page was open. Both can be faked,
 * and a browser that fills in forms may fill in that field, too: so what looks like a program's is only marked, never lost.
 */
export const honeypotSchema = z.object({
  /** Named for nothing that browsers and password managers know. */
  leaveEmpty: z.optional(
    z.string().check(
      z.overwrite((typed) => typed && 'filled'),
      z.maxLength(6),
    ),
  ),
  /** In milliseconds. A caller that doesn't send it isn't suspected. No form is lost for an odd clock. */
  elapsedMs: z.optional(
    z.number().check(
      z.overwrite((elapsed) => Math.min(Math.max(elapsed, 0), MOST_INTEGER)),
      z.minimum(0),
      z.maximum(MOST_INTEGER),
    ),
  ),
});

export type Honeypot = z.infer<typeof honeypotSchema>;

/** Returns whether a form looks like it was filled in by a program. */
export function isSuspected({ leaveEmpty, elapsedMs }: Honeypot): boolean {
  return Boolean(leaveEmpty) || (elapsedMs ?? MINIMUM_MS) < MINIMUM_MS;
}

/** The answer of the public forms. */
export const sentAnswerSchema = z.object({ success: z.boolean(), message: z.string() });
export type SentAnswer = z.infer<typeof sentAnswerSchema>;
