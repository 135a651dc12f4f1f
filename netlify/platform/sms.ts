import { RefusedError } from './refused.ts';

/** One text message; the number as a person typed it. */
export interface TextMessage {
  to: string;
  body: string;
}

/**
 * Sends a text message and answers the provider's id of it; rejects with RefusedError when the provider did not take it, with
 * another error when nobody knows.
 */
export type SendText = (message: TextMessage) => Promise<string>;

interface TextConfig {
  accountSid: string;
  authToken: string;
  from: string;
  /** Where Twilio says what became of a message. */
  statusCallback: string;
  apiBase: string | undefined;
}

/**
 * The country (ISO 3166) of a number that a person's phone can have; null for what costs whoever texts it or takes no texts: premium
 * numbers, toll-free ones, landlines where they are told apart. The library comes when it is asked for.
 */
export async function findTextCountry(phone: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
  const number = parsePhoneNumberFromString(phone);
  return number?.isValid() ? (number.country ?? null) : null;
}

/** Where Twilio sends what people answer, and what became of messages. */
export const TEXT_WEBHOOK_PATH = '/api/text-webhook';

const TIMEOUT_MS = 8_000;

/** Text messages through Twilio, which is loaded when the first message leaves. */
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
      .create({ ...senderOf(from), to, body, statusCallback })
      .catch((error: unknown) => {
        throw toRefusal(error);
      });
    return sent.sid;
  };
}

/** A number sends itself; a messaging service chooses one of its numbers. */
const senderOf = (from: string) =>
  from.startsWith('MG') ? { messagingServiceSid: from } : { from };

/** A 4xx says that it was not taken; after anything else it may have been. */
function toRefusal(error: unknown): unknown {
  const { status, code } = Object(error) as { status?: number; code?: number };
  if (status === undefined || status < 400 || status >= 500) return error;
  return new RefusedError(String(code ?? status), status !== 429);
}

/** Sends what is meant for Twilio to the local stack instead: the SDK has no setting for its address. */
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
