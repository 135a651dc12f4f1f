import type { RefObject } from 'react';
import type { Problem } from '#contract/problem.ts';
import { filePaths } from '#lib/site/paths.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { AUDIO_ERRORS, NOT_SPOKEN, speakHere, VOICE } from '#lib/voice.ts';

const NO_KEY =
  'Audio features require a speech-service key. Please configure it in deployment settings.';

/** Our server answered, but without speech. */
class NotSpoken extends Error {}

async function fetchSpeech(text: string): Promise<Blob | 'no_key'> {
  const response = await fetch(filePaths.audio, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (response.ok) return response.blob();
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (problem?.code === 'speech_unavailable') return 'no_key';
  throw new NotSpoken();
}

interface Turn {
  kind: keyof typeof AUDIO_ERRORS;
  sound: RefObject<HTMLAudioElement | null>;
  /** Whether nothing else was played or stopped in the meantime. */
  isCurrent: () => boolean;
  end: () => void;
}

/** Reads words aloud until they end or another turn begins; a toast says what went wrong. */
export async function readAloud(text: string, { kind, sound, isCurrent, end }: Turn) {
  const fail = (words: string) => {
    if (!isCurrent()) return;
    end();
    $toast.set({ tone: 'error', title: 'Audio Error', text: words });
  };
  try {
    const speech = await fetchSpeech(text);
    if (!isCurrent()) return;
    if (speech === 'no_key') {
      $toast.set({ tone: 'error', title: 'Audio Error', text: NO_KEY });
      if (!speakHere(text, end)) end();
      return;
    }
    const audio = new Audio(URL.createObjectURL(speech));
    audio.volume = VOICE.volume;
    audio.playbackRate = VOICE.rate;
    sound.current = audio;
    audio.onended = end;
    await audio.play();
    // Playback broke off: without this, its button would go on saying Stop.
    audio.onerror = () => fail('Audio playback failed');
  } catch (error) {
    fail(kind === 'one' && error instanceof NotSpoken ? NOT_SPOKEN : AUDIO_ERRORS[kind]);
  }
}
