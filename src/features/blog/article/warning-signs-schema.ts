import { z } from 'astro/zod';

const signs = z.array(z.string().regex(/^[A-Z].+\.$/s, 'must be a sentence'));

/** The signs for one part of the body, by how soon someone with them needs care. */
export const warningSignsSchema = z.strictObject({
  id: z.string(),
  title: z.string().trim().min(4),
  /** 911 or an emergency room, now. */
  emergency: signs.min(1),
  /** A doctor, the same day. */
  today: signs,
  /** An appointment. */
  soon: signs,
});
