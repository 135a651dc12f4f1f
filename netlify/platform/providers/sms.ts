import { toGsmLetters } from '#contract/rules/text-message.ts';
import { causeOfText } from './provider-reports.ts';
import { RefusedError } from './refused.ts';

/** One text message, to a number in international form. */
export interface TextMessage {
  to: string;
  body: string;
}

/**
 * Sends a text message and returns the provider's id for it. Rejects with RefusedError if the provider refused it, with another
 * error if we can't tell.
 */
export type SendText = (message: TextMessage) => Promise<string>;

interface TextConfig {
  accountSid: string;
  authToken: string;
  from: string;
  /** Where Twilio reports what happened to a message. */
  statusCallback: string;
  apiBase: string | undefined;
}

/**
 * Returns the country (ISO 3166) of a number that a person's phone can have. Null for numbers that charge the sender or take no
 * texts: premium numbers, toll-free ones, and landlines where the number shows it. The library is loaded on demand.
 */
export async function findTextCountry(phone: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
  const number = parsePhoneNumberFromString(phone);
  return number?.isValid() ? (number.country ?? null) : null;
}

/** Where Twilio sends replies and reports what happened to messages. */
export const TEXT_WEBHOOK_PATH = '/api/text-webhook';

const TIMEOUT_MS = 8_000;

/** Returns a function that sends texts through Twilio, which is loaded when the first message is sent. */
export function createTextSender({
  accountSid,
  authToken,
  from,
  statusCallback,
  apiBase,
}: TextConfig): SendText {
  return async ({ to, body }) => {
    const { default: twilio } = await import('twilio');
    const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS });
    if (apiBase) redirect(httpClient, apiBase);
    const client = twilio(accountSid, authToken, { httpClient });
    const sent = await client.messages
      .create({ ...senderOf(from), to, body: toGsmLetters(body), statusCallback })
      .catch((error: unknown) => {
        throw toRefusal(error);
      });
    return sent.sid;
  };
}

/** A number sends as itself; a messaging service chooses one of its numbers. */
const senderOf = (from: string) =>
  from.startsWith('MG') ? { messagingServiceSid: from } : { from };

/** A 4xx means that the message was refused; after anything else it may have been sent. */
function toRefusal(error: unknown): unknown {
  const { status, code } = Object(error) as { status?: number; code?: number };
  if (status === undefined || status < 400 || status >= 500) return error;
  const told = String(code ?? status);
  return new RefusedError(told, { reason: causeOfText(told), isFinal: status !== 429 });
}

/** Redirects calls for Twilio to the local stack, because the SDK has no setting for its address. */
function redirect(
  client: { request: (options: { uri: string; method: never }) => unknown },
  apiBase: string,
): void {
  const request = client.request.bind(client);
  client.request = (options) => {
    const { pathname, search } = new URL(options.uri);
    return request({ ...options, uri: new URL(pathname + search, apiBase).href });
  };
}
