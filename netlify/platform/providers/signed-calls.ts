import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_MS = 5 * 60_000;

interface SignedCall {
  headers: Headers;
  body: string;
  /** As the provider shows it: whsec_… or v1,whsec_… */
  secret: string;
  now: Date;
}

/** Returns the id of a call signed by Standard Webhooks (Resend, through Svix, and Supabase Auth); null if it isn't. */
export function verifyWebhook({ headers, body, secret, now }: SignedCall): string | null {
  const read = (name: string) =>
    headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '';
  const [id, timestamp] = [read('id'), read('timestamp')];
  if (!id || Math.abs(now.getTime() - Number(timestamp) * 1000) >= TOLERANCE_MS || !timestamp)
    return null;
  const expected = signWebhook({ id, timestamp, body, secret });
  // There are several while a secret is being replaced.
  return read('signature')
    .split(' ')
    .some((signature) => isSame(signature, expected))
    ? id
    : null;
}

/** Returns the signature of a call by Standard Webhooks. */
export function signWebhook(call: { id: string; timestamp: string; body: string; secret: string }) {
  const key = Buffer.from(call.secret.replace(/^(v1,)?whsec_/, ''), 'base64');
  const signed = `${call.id}.${call.timestamp}.${call.body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** Returns the signature of a call from Twilio, made from its address and its sorted fields. */
export function signTwilioCall(url: string, fields: URLSearchParams, authToken: string): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

/** Compares two signatures in a time that doesn't reveal where they differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
