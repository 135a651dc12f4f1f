/** A text read aloud: the sound and its type. */
export interface Speech {
  audio: ArrayBuffer;
  contentType: string;
}

/** Reads a text aloud; rejects if the service can't. */
export type Speak = (text: string) => Promise<Speech>;

interface SpeechConfig {
  apiKey: string | undefined;
  apiBase: string | undefined;
  model: string | undefined;
  voice: string | undefined;
}

const TIMEOUT_MS = 15_000;
/** Enough for a day's work, in which the same few texts are read again. */
const MAX_CACHED = 30;

/** Returns a speech service that uses OpenAI's protocol and remembers what it read last; null without a key. */
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
