import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { toGsmLetters } from '#contract/rules/text-message.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  causeOfText,
  EMAIL_EVENTS,
  TEXT_ERRORS,
  TEXT_STATUSES,
  type Report,
} from '#platform/providers/provider-reports.ts';
import { isSame, signTwilioCall, verifyWebhook } from '#platform/providers/signed-calls.ts';
import { TEXT_WEBHOOK_PATH } from '#platform/providers/sms.ts';
import { hashToken } from '../middleware/session-cookies.ts';
import { sendSoon } from './outbox.ts';
import { receiveText } from './receive-text.ts';

/** The paths that the providers of messages call; each call is signed. */
export const MESSAGE_WEBHOOK_PATHS = [
  '/api/email-webhook',
  TEXT_WEBHOOK_PATH,
  '/api/auth/email-hook',
];

/** Delivery reports from providers, replies to texts, and the emails that Supabase Auth asks us to send. */
export function providerRoutes(deps: Deps) {
  const routes = new Hono();

  routes.post('/email-webhook', async (c) => {
    const { event } = await readSigned(c, deps, deps.messageSecrets.email);
    const { type, data } = parse(emailEventSchema, event);
    const report = EMAIL_EVENTS.get(type);
    if (!report) warnOf(deps, 'email', type);
    if (report) await record(deps, data.email_id, { ...report, code: type.slice('email.'.length) });
    return c.json({ received: true });
  });

  routes.post('/text-webhook', async (c) => {
    const fields = await readTwilio(c, deps);
    const status = fields.get('MessageStatus');
    if (status !== null) {
      await recordText(deps, status, fields);
      return c.body(null, 204);
    }
    const reply = await receiveText(deps, fields);
    return c.body(
      `<Response>${reply && `<Message>${escapeXml(toGsmLetters(reply))}</Message>`}</Response>`,
      200,
      {
        'Content-Type': 'text/xml; charset=utf-8',
      },
    );
  });

  routes.post('/auth/email-hook', async (c) => {
    const { id, event } = await readSigned(c, deps, deps.messageSecrets.auth);
    const { user, email_data: data } = parse(authEmailSchema, event);
    // We never request any others: our own links verify addresses.
    if (data.email_action_type !== 'recovery') return c.json({});
    const userId: string | null = await deps.database.rpcNow('notify_of_reset', {
      p_email_id: id,
      p_email: user.email,
      p_encrypted_token: deps.cipher.encrypt(data.token_hash, id, user.email),
      p_link: hashToken(data.token_hash),
    });
    if (userId !== null) await sendSoon(deps, userId);
    return c.json({});
  });
  return routes;
}

const emailEventSchema = z.object({
  type: z.string(),
  data: z.looseObject({ email_id: z._default(z.string(), '') }),
});
const authEmailSchema = z.object({
  user: z.looseObject({ email: z.string() }),
  email_data: z.looseObject({ token_hash: z.string(), email_action_type: z.string() }),
});

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('invalid_request');
  return parsed.data;
}

async function recordText(deps: Deps, status: string, fields: URLSearchParams): Promise<void> {
  const report = TEXT_STATUSES.get(status);
  if (!report) warnOf(deps, 'text', status);
  const delivery = report?.delivery;
  const sid = fields.get('MessageSid') ?? '';
  if (delivery !== 'failed') return record(deps, sid, { ...report });
  const code = fields.get('ErrorCode') ?? '';
  if (!TEXT_ERRORS.has(code)) warnOf(deps, 'text', `${status} ${code}`);
  await record(deps, sid, { delivery, cause: causeOfText(code), code: code || status });
}

/** A report that we have no words for may mean that messages get lost without anyone noticing. */
function warnOf({ log }: Deps, provider: string, report: string): void {
  log.error('report_unknown', { provider, report: nameOf(report) });
}

/** What a provider calls something, as far as it looks like a name. */
const nameOf = (text: string) => /^[\w. -]{1,60}$/.exec(text)?.[0] ?? 'unreadable';

interface Delivered extends Pick<Report, 'cause' | 'delivery'> {
  /** What the provider calls the reason. */
  code?: string;
}

async function record(deps: Deps, providerId: string, { delivery, cause, code }: Delivered) {
  if (delivery === undefined) return;
  const isOurs = await deps.database.rpcNow('record_delivery', {
    p_provider_id: providerId,
    p_delivery: delivery,
    ...(code !== undefined && delivery !== 'delivered' && { p_failure: nameOf(code) }),
    ...(cause && { p_cause: cause }),
  });
  deps.log.info('message_delivery', { delivery, isOurs });
}

/** Reads a signed call. Throws bad_signature, malformed_json. */
async function readSigned(c: Context, { clock }: Deps, secret: string) {
  const body = await c.req.text();
  const id = verifyWebhook({ headers: c.req.raw.headers, body, secret, now: clock.now() });
  if (id === null) throw new AppError('bad_signature');
  try {
    return { id, event: JSON.parse(body) as unknown };
  } catch {
    throw new AppError('malformed_json');
  }
}

/** Reads a signed call from Twilio. Throws bad_signature. */
async function readTwilio(c: Context, { siteUrl, messageSecrets }: Deps): Promise<URLSearchParams> {
  const fields = new URLSearchParams(await c.req.text());
  const expected = signTwilioCall(`${siteUrl}${TEXT_WEBHOOK_PATH}`, fields, messageSecrets.texts);
  if (!isSame(c.req.header('x-twilio-signature') ?? '', expected))
    throw new AppError('bad_signature');
  return fields;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
