import type { ErrorResponse } from 'resend';
import { toOneLine } from '#contract/rules/text.ts';
import { causeOfEmail } from './provider-reports.ts';
import { RefusedError } from './refused.ts';

/** One email to one person. The key makes a second send within a day harmless. */
export interface EmailMessage {
  to: string;
  /** Who a reply goes to; by default, the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  idempotencyKey: string;
  attachments?: { filename: string; contentType: string; content: string | Uint8Array }[];
}

/** Sends an email and returns the provider's id for it. Rejects with RefusedError if the provider refused it. */
export type SendEmail = (message: EmailMessage) => Promise<string>;

interface EmailConfig {
  apiKey: string;
  from: string;
  apiBase: string | undefined;
}

const TIMEOUT_MS = 8_000;

/** Returns a function that sends email through Resend, which is loaded when the first message is sent. */
export function createEmailSender({ apiKey, from, apiBase }: EmailConfig): SendEmail {
  return async ({ idempotencyKey, attachments = [], to, replyTo, subject, ...message }) => {
    const { Resend } = await import('resend');
    const resend = new Resend(apiKey, apiBase ? { baseUrl: apiBase } : {});
    const { data, error } = await resend.emails.send(
      {
        from,
        to: toOneLine(to),
        ...(replyTo !== undefined && { replyTo: toOneLine(replyTo) }),
        subject: toOneLine(subject),
        ...message,
        attachments: attachments.map(({ content, ...attachment }) => ({
          ...attachment,
          filename: toOneLine(attachment.filename),
          content: Buffer.from(content as Uint8Array).toString('base64'),
        })),
      },
      { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (error) throw toError(error);
    return data.id;
  };
}

/** Without an answer, or while another call is sending it, the email may have left. */
function toError({ name, statusCode }: Partial<ErrorResponse>): Error {
  const cause = causeOfEmail(statusCode, name);
  if (cause === null) return new Error(`No answer about an email: ${name}`);
  return new RefusedError(name ?? String(statusCode), {
    reason: cause,
    isFinal: cause === 'theirs',
  });
}
