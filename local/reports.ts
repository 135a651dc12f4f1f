import { signTwilioCall, signWebhook } from '#platform/providers/signed-calls.ts';
import { TEXT_WEBHOOK_PATH } from '#platform/providers/sms.ts';

/** Returns the call with which Resend reports about an email, signed. */
export function emailReport(report: {
  siteUrl: string;
  secret: string;
  now: Date;
  type: string;
  emailId: string;
}): Request {
  const { siteUrl, secret, now, type, emailId } = report;
  const body = JSON.stringify({ type, data: { email_id: emailId } });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return new Request(new URL('/api/email-webhook', siteUrl), {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'svix-id': 'msg_1',
      'svix-timestamp': timestamp,
      'svix-signature': signWebhook({ id: 'msg_1', timestamp, body, secret }),
    },
  });
}

/** Returns a call of Twilio's, about a text of ours or with one that came, signed. */
export function textReport(report: {
  siteUrl: string;
  authToken: string;
  fields: Record<string, string>;
}): Request {
  const { siteUrl, authToken, fields } = report;
  const body = new URLSearchParams(fields);
  const url = `${siteUrl}${TEXT_WEBHOOK_PATH}`;
  return new Request(url, {
    method: 'POST',
    body,
    headers: { 'X-Twilio-Signature': signTwilioCall(url, body, authToken) },
  });
}
