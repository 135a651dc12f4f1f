import { beforeEach } from 'vitest';
import { LOCAL_EMAIL_SECRET } from '../../local/services.ts';
import { LOCAL_TWILIO } from '../../local/texts/texts.ts';
import { runMessages } from '../../netlify/jobs/messages/run-messages.ts';
import { signTwilioCall, signWebhook } from '../../netlify/platform/signed-calls.ts';
import { createAccount, logIn } from '../helpers/accounts.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { SITE_URL } from '../helpers/stack.ts';
import type { Problem } from '../../src/contract/problem.ts';
import { bookAsGuest } from './guest-booking.ts';

/** A stack with the therapist logged in, and the worker that sends what is due. */
export function useMessages() {
  const stack = useStack();

  let cookie: { cookie: string };

  beforeEach(async () => {
    cookie = await logIn(
      stack.sql,
      await createAccount(stack.sql, { name: 'boss', role: 'admin' }),
    );
  });

  async function ask<Body>(path: string, call: { method?: string; json?: unknown } = {}) {
    const response = await stack.api(path, { ...call, headers: cookie });
    return { status: response.status, body: (await response.json()) as Body & Problem };
  }

  /** Ann has booked Wednesday, November 25 at 9:00 AM; it is Monday, 7:00 AM. */
  const book = (changes = {}) => bookAsGuest(stack, 'ann', changes);

  const at = (instant: string) => {
    stack.clock.set(instant);
    return runMessages(stack.deps);
  };

  /** What the email provider reports about an email, signed. */
  const emailEvent = (type: string, emailId: string, secret = LOCAL_EMAIL_SECRET) => {
    const body = JSON.stringify({ type, data: { email_id: emailId } });
    const timestamp = String(Math.floor(stack.clock.now().getTime() / 1000));
    const signature = signWebhook({ id: 'msg_1', timestamp, body, secret });
    const headers = {
      'svix-id': 'msg_1',
      'svix-timestamp': timestamp,
      'svix-signature': signature,
    };
    return stack.api('/api/email-webhook', { method: 'POST', body, headers });
  };

  /** What the text provider reports about a text, or a text that came, signed. */
  const fromTwilio = (fields: Record<string, string>, token: string = LOCAL_TWILIO.authToken) => {
    const body = new URLSearchParams(fields);
    const signature = signTwilioCall(`${SITE_URL}/api/text-webhook`, body, token);
    return stack.api('/api/text-webhook', {
      method: 'POST',
      body: body.toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Twilio-Signature': signature,
      },
    });
  };

  /** The provider's id of the message to the client. */
  const providerId = async (channel: string) =>
    String(
      (
        await stack.sql(
          `select provider_id from public.messages where recipient = 'client' and channel = $1`,
          [channel],
        )
      )[0]?.['provider_id'],
    );

  return { stack, ask, book, at, emailEvent, fromTwilio, providerId };
}
