import { createEmulator } from 'emulate';
import { Hono } from 'hono';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { listenAsConsole } from '../server/console.ts';
import { TEXT_STATUSES } from '#platform/providers/provider-reports.ts';
import { replyPage, textListPage } from './pages.ts';

/** An account that looks like Twilio's and sends nothing. */
export const LOCAL_TWILIO = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: '8c3f06d9b7e15a24f0d1c69837ab5e42',
  from: '+13205550142',
} as const;

/** A text message as it arrived. */
export interface Text {
  id: string;
  from: string;
  to: string;
  body: string;
  createdAt: string;
}

/** The inbox that receives every text message of the local stack. */
export interface TextInbox {
  url: string;
  /** Oldest first. */
  list(): Promise<Text[]>;
  clear(): void;
  /** Calls the site as Twilio does: about a text of ours, or with one that came. */
  report: ReportText;
  /** Lets a test answer instead of the provider, such as when it is down. */
  intercept: ((request: Request) => Promise<Response | undefined>) | undefined;
  stop(): Promise<void>;
}

/** Calls the site with some fields, signed with its token or another. */
export type ReportText = (fields: Record<string, string>, authToken?: string) => Promise<Response>;

interface SentText {
  sid: string;
  from: string;
  to: string;
  body: string | null;
  date_created: string;
}

/** Starts the inbox: the emulator of Twilio, with a page for reading the texts. */
export async function startTexts({
  port,
  report,
}: {
  port: number;
  report: ReportText;
}): Promise<TextInbox> {
  const { accountSid, authToken, from } = LOCAL_TWILIO;
  const twilio = await createEmulator({
    service: 'twilio',
    port: 0,
    seed: {
      twilio: {
        account: { sid: accountSid, auth_token: authToken, friendly_name: 'Local' },
        phone_numbers: [{ phone_number: from, friendly_name: 'Local' }],
      },
    },
  });
  const messagesPath = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const list = async (): Promise<Text[]> => {
    const response = await fetch(`${twilio.url}${messagesPath}?PageSize=1000`, {
      headers: { Authorization: authorization },
    });
    const { messages } = (await response.json()) as { messages: SentText[] };
    return messages
      .map(({ sid, from, to, body, date_created }) => ({
        id: sid,
        from,
        to,
        body: body ?? '',
        createdAt: new Date(date_created).toISOString(),
      }))
      .reverse();
  };
  const inbox: Omit<TextInbox, 'url' | 'stop'> = {
    list,
    clear: () => twilio.reset(),
    report,
    intercept: undefined,
  };

  const app = new Hono();
  app.get('/', async (c) => c.html(textListPage(await list())));
  app.get('/messages', async (c) => c.json(await list()));
  app.delete('/messages', (c) => {
    inbox.clear();
    return c.body(null, 204);
  });
  // A form can't send DELETE.
  app.post('/messages/delete', (c) => {
    inbox.clear();
    return c.redirect('/', 303);
  });
  app.post('/messages/:id/report', async (c) => {
    const { status, code } = await c.req.parseBody();
    const isKnown =
      typeof status === 'string' && typeof code === 'string' && TEXT_STATUSES.has(status);
    const fields = { MessageSid: c.req.param('id'), MessageStatus: String(status) };
    const sent = isKnown && (await report({ ...fields, ...(code && { ErrorCode: code }) }));
    return sent && sent.ok ? c.redirect('/', 303) : c.text('The site did not take it', 400);
  });
  /** Passes a text on to the site, as if someone had sent it, and returns a page with the site's answer. */
  const receive = async (number: string, words: unknown) => {
    const MessageSid = `SM${crypto.randomUUID()}`;
    const sent = await report({ MessageSid, From: number, Body: String(words) });
    return replyPage(await sent.text());
  };
  app.post('/messages/:id/reply', async (c) => {
    const { words } = await c.req.parseBody();
    const text = (await list()).find(({ id }) => id === c.req.param('id'));
    return text ? c.html(await receive(text.to, words)) : c.notFound();
  });
  app.post('/messages/received', async (c) => {
    const { number, words } = await c.req.parseBody();
    const phone = await getInternationalPhone(String(number));
    return phone
      ? c.html(await receive(phone, words))
      : c.text('That isn’t a phone number. Go back and change it.', 400);
  });
  // The stand-in for the speech service: every reading sounds like one note.
  app.post('/v1/audio/speech', (c) => c.body(shortSound(), 200, { 'Content-Type': 'audio/wav' }));
  app.all('/2010-04-01/*', async (c) => {
    const intercepted = await inbox.intercept?.(c.req.raw.clone());
    if (intercepted) return intercepted;
    const { pathname, search } = new URL(c.req.url);
    const response = await fetch(twilio.url + pathname + search, {
      method: c.req.method,
      headers: { ...c.req.header(), 'accept-encoding': 'identity' },
      ...(c.req.method === 'GET' ? {} : { body: await c.req.text() }),
    });
    return new Response(await response.text(), {
      status: response.status,
      headers: { 'Content-Type': 'application/json' },
    });
  });

  const server = await listenAsConsole(port, (request) => app.fetch(request)).catch(
    async (error: unknown) => {
      await twilio.close();
      throw error;
    },
  );
  return Object.assign(inbox, {
    url: server.url,
    stop: async () => {
      await Promise.all([server.stop(), twilio.close()]);
    },
  });
}

/** A third of a second of a quiet note, as a WAV file. */
function shortSound(): ArrayBuffer {
  const [rate, count] = [8_000, 2_666];
  const file = new DataView(new ArrayBuffer(44 + count));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries())
      file.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  file.setUint32(4, 36 + count, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, 'data');
  file.setUint32(40, count, true);
  for (let index = 0; index < count; index += 1) {
    file.setUint8(44 + index, 128 + Math.round(40 * Math.sin((2 * Math.PI * 440 * index) / rate)));
  }
  return file.buffer;
}
