import { createEmulator } from 'emulate';
import { Hono } from 'hono';
import { EMAIL_EVENTS } from '#platform/providers/provider-reports.ts';
import { listenAsConsole } from '../server/console.ts';
import { emailListPage, emailPage } from './pages.ts';

/** A file attached to an email; its content in base64. */
interface EmailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** An email as it arrived. */
export interface Email {
  id: string;
  from: string;
  to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  createdAt: string;
  idempotencyKey: string | null;
  attachments: EmailAttachment[];
}

/** The mailbox that receives every email of the local stack. */
export interface Mailbox {
  url: string;
  /** Oldest first. */
  list(): Promise<Email[]>;
  clear(): void;
  /** Takes an email that wasn't sent through Resend: those of Supabase Auth. */
  deliver(email: { to: string; subject: string; text?: string; html?: string }): Promise<void>;
  /** Reports about an email as Resend does, such as that it bounced. */
  report: ReportEmail;
  /** Lets a test answer instead of the provider, such as when it is down. */
  intercept: ((request: Request) => Promise<Response | undefined>) | undefined;
  stop(): Promise<void>;
}

/** Reports about an email to the site, signed with its secret or another. */
export type ReportEmail = (emailId: string, type: string, secret?: string) => Promise<Response>;

type SentEmail = Omit<Email, 'createdAt' | 'idempotencyKey' | 'attachments'> & {
  created_at: string;
};
type Extras = Pick<Email, 'idempotencyKey' | 'attachments'>;
type SentBody = { attachments?: { filename?: string; content_type?: string; content?: string }[] };

/** A key that looks like Resend's and opens nothing. */
export const LOCAL_EMAIL_KEY = 're_local_mailbox_stand_in';

/** The sender of the local stack's emails. */
export const LOCAL_SENDER = 'Local stack <hello@localhost.example>';

/** How Resend refuses a different email with a known key. */
const OTHER_BODY = {
  statusCode: 409,
  name: 'invalid_idempotent_request',
  message: 'This idempotency key was used with a different request payload',
};

/** Starts the mailbox: the emulator of Resend, with pages for reading the emails. */
export async function startMailbox({
  port,
  report,
}: {
  port: number;
  report: ReportEmail;
}): Promise<Mailbox> {
  const resend = await createEmulator({ service: 'resend', port: 0 });
  // The emulator doesn't keep attachments and keys.
  const extras = new Map<string, Extras>();
  const bodies = new Map<string, string>();
  const app = new Hono();

  const list = async (): Promise<Email[]> => {
    const response = await fetch(`${resend.url}/emails`);
    const { data } = (await response.json()) as { data: SentEmail[] };
    return data.map(({ id, from, to, subject, html, text, created_at }) => ({
      id,
      from,
      to,
      subject,
      html,
      text,
      createdAt: created_at,
      ...(extras.get(id) ?? { idempotencyKey: null, attachments: [] }),
    }));
  };
  const find = async (id: string) => (await list()).find((email) => email.id === id);
  const clear = () => {
    resend.reset();
    extras.clear();
    bodies.clear();
  };
  const deliver: Mailbox['deliver'] = async (email) => {
    const response = await app.request('/emails', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${LOCAL_EMAIL_KEY}` },
      body: JSON.stringify({ from: LOCAL_SENDER, ...email }),
    });
    if (!response.ok) throw new Error('The mailbox did not take an email');
  };
  const mailbox: Omit<Mailbox, 'url' | 'stop'> = {
    list,
    clear,
    deliver,
    report,
    intercept: undefined,
  };

  app.post('/emails', async (c) => {
    const intercepted = await mailbox.intercept?.(c.req.raw.clone());
    if (intercepted) return intercepted;
    const body = await c.req.text();
    const key = c.req.header('Idempotency-Key');
    if (key !== undefined) {
      if ((bodies.get(key) ?? body) !== body) return c.json(OTHER_BODY, 409);
      bodies.set(key, body);
    }
    const response = await fetch(`${resend.url}/emails`, {
      method: 'POST',
      headers: c.req.header(),
      body,
    });
    const answer = (await response.json()) as { id?: string };
    if (answer.id && !extras.has(answer.id))
      extras.set(answer.id, {
        idempotencyKey: key ?? null,
        attachments: readAttachments(body),
      });
    return Response.json(answer, { status: response.status });
  });

  app.get('/', async (c) => c.html(emailListPage(await list())));
  app.get('/messages', async (c) => c.json(await list()));
  app.delete('/messages', (c) => {
    clear();
    return c.body(null, 204);
  });
  // A form can't send DELETE.
  app.post('/messages/delete', (c) => {
    clear();
    return c.redirect('/', 303);
  });
  app.get('/messages/:id', async (c) => {
    const email = await find(c.req.param('id'));
    return email ? c.html(emailPage(email)) : c.notFound();
  });
  app.post('/messages/:id/report', async (c) => {
    const id = c.req.param('id');
    const { type } = await c.req.parseBody();
    const isKnown = typeof type === 'string' && EMAIL_EVENTS.has(type);
    if (!isKnown || !(await report(id, type)).ok) return c.text('The site did not take it', 400);
    return c.redirect(`/messages/${id}`, 303);
  });
  app.get('/messages/:id/html', async (c) => {
    const email = await find(c.req.param('id'));
    if (!email?.html) return c.notFound();
    c.header(
      'Content-Security-Policy',
      "sandbox allow-popups; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
    );
    return c.html(email.html);
  });
  app.get('/messages/:id/attachments/:index', async (c) => {
    const email = await find(c.req.param('id'));
    const attachment = email?.attachments[Number(c.req.param('index'))];
    if (!attachment) return c.notFound();
    return c.body(Buffer.from(attachment.content, 'base64'), 200, {
      'Content-Type': attachment.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    });
  });

  const server = await listenAsConsole(port, (request) => app.fetch(request)).catch(
    async (error: unknown) => {
      await resend.close();
      throw error;
    },
  );
  return Object.assign(mailbox, {
    url: server.url,
    stop: async () => {
      await Promise.all([server.stop(), resend.close()]);
    },
  });
}

function readAttachments(body: string): EmailAttachment[] {
  const { attachments = [] } = JSON.parse(body) as SentBody;
  return attachments.map(({ filename, content_type, content }) => ({
    filename: filename ?? 'attachment',
    contentType: content_type ?? 'application/octet-stream',
    content: content ?? '',
  }));
}
