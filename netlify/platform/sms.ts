/** One text message; the number as a person typed it. */
export interface TextMessage {
  to: string;
  body: string;
}

/** Sends a text message; rejects when the provider did not take it. */
export type SendText = (message: TextMessage) => Promise<void>;

interface TextConfig {
  accountSid: string;
  authToken: string;
  from: string;
  apiBase: string | undefined;
}

const TIMEOUT_MS = 8_000;

/** Text messages through Twilio, which is loaded when the first message leaves. */
export function createTextSender({ accountSid, authToken, from, apiBase }: TextConfig): SendText {
  return async ({ to, body }) => {
    const { default: twilio } = await import('twilio');
    const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS });
    if (apiBase) redirect(httpClient, apiBase);
    await twilio(accountSid, authToken, { httpClient }).messages.create({ from, to, body });
  };
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
