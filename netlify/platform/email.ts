/** One e-mail to one person. The key makes a second send within a day harmless. */
export interface EmailMessage {
  to: string;
  /** Whom an answer goes to; without it, the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  idempotencyKey: string;
  attachments?: { filename: string; contentType: string; content: string }[];
}

/** Sends an e-mail; rejects when the provider did not take it. */
export type SendEmail = (message: EmailMessage) => Promise<void>;

interface EmailConfig {
  apiKey: string;
  from: string;
  apiBase: string | undefined;
}

const TIMEOUT_MS = 8_000;

/** E-mail through Resend, which is loaded when the first message leaves. */
export function createEmailSender({ apiKey, from, apiBase }: EmailConfig): SendEmail {
  return async ({ idempotencyKey, attachments = [], ...message }) => {
    const { Resend } = await import('resend');
    const resend = new Resend(apiKey, apiBase ? { baseUrl: apiBase } : {});
    const { error } = await resend.emails.send(
      {
        from,
        ...message,
        attachments: attachments.map(({ content, ...attachment }) => ({
          ...attachment,
          content: Buffer.from(content).toString('base64'),
        })),
      },
      { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (error) throw new EmailRefusedError(error.name);
  };
}

/** The provider refused an e-mail; its message is left out because it may quote the address. */
class EmailRefusedError extends Error {
  override name = 'EmailRefusedError';
  readonly code: string;
  constructor(code: string) {
    super('The e-mail provider refused a message');
    this.code = code;
  }
}
