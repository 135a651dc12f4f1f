import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { honeypotSchema, sentAnswerSchema } from '../rules/honeypot.ts';
import { emailText, requiredText, text } from '../rules/text.ts';

const MESSAGE_IS_SHORT = 'Message must be at least 10 characters';

/** Sends the contact form to the practice. */
export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/contact',
  input: z.object({
    name: requiredText('Name is required'),
    email: emailText(),
    phone: z.optional(text(32, 'Please use plain text')),
    message: text(5000, MESSAGE_IS_SHORT).check(z.minLength(10, MESSAGE_IS_SHORT)),
    ...honeypotSchema.shape,
  }),
  answer: sentAnswerSchema,
});

export type ContactInput = z.output<typeof sendMessage.input>;
