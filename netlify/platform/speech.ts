/** A text, read out: the sound and its type. */
export interface Speech {
  audio: ArrayBuffer;
  contentType: string;
}

/** Reads a text out; rejects when the service does not. */
export type Speak = (text: string) => Promise<Speech>;

interface SpeechConfig {
  apiKey: string | undefined;
  apiBase: string | undefined;
  model: string | undefined;
  voice: string | undefined;
}

const TIMEOUT_MS = 15_000;
/** What is read out again within a day's work is the same few texts. */
const MAX_CACHED = 30;

/** A speech service that speaks OpenAI's protocol, which remembers what it read last; null without a key. */
export function createSpeech({ apiKey, apiBase, model, voice }: SpeechConfig): Speak | null {
  if (apiKey === undefined) return null;
  const cached = new Map<string, Speech>();
  return async (text) => {
    const known = cached.get(text);
    if (known) return known;
    const response = await fetch(`${apiBase ?? 'https://api.openai.com/v1'}/audio/speech`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        model: model ?? 'gpt-4o-mini-tts',
        voice: voice ?? 'alloy',
        input: text,
        response_format: 'mp3',
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The speech service answered ${response.status}`);
    const speech = {
      audio: await response.arrayBuffer(),
      contentType: response.headers.get('content-type') ?? 'audio/mpeg',
    };
    cached.set(text, speech);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return speech;
  };
}
