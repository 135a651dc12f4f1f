import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { linkToken } from '../accounts/accounts.ts';
import { emailText, passwordText } from '../rules/text.ts';

/** Emails a link to what is to become the practice's email, which counts once that is followed. Needs the password. */
export const askForEmail = defineCall({
  method: 'POST',
  path: '/api/admin/practice/email',
  input: z.object({ email: emailText(), password: passwordText() }),
  answer: doneSchema,
});

/** Makes it the practice's email by the token of that link; the email before hears of it. Safe to repeat. */
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/admin/practice/email/confirm',
  input: z.object({ token: linkToken() }),
  answer: z.object({ email: z.string() }),
  refusals: ['unknown_link'],
});
