import * as z from 'zod/mini';
import { honeypotSchema } from './honeypot.ts';
import { emailText, requiredText, text } from './text.ts';

const MESSAGE_IS_SHORT = 'Message must be at least 10 characters';

/** The contact form, as its fields are shown. */
export const contactFormSchema = z.object({
  name: requiredText('Name is required'),
  email: emailText(),
  phone: z.optional(text(32, 'Please use plain text')),
  message: text(5000, MESSAGE_IS_SHORT).check(z.minLength(10, MESSAGE_IS_SHORT)),
});

/** Body of POST /api/contact. */
export const contactInputSchema = z.object({ ...contactFormSchema.shape, ...honeypotSchema.shape });

export type ContactInput = z.infer<typeof contactInputSchema>;
