import { useEffect, useRef, useState } from 'react';
import { apiPaths } from '../../../lib/paths.ts';
import { $toast } from '../../../ui/toast-store.ts';

const VOICE = { rate: 0.9, pitch: 1, volume: 0.8 } as const;
const NO_KEY =
  'Audio features require a speech-service key. Please configure it in deployment settings.';

/** The title and texts of a toast when nothing can be heard. */
export const AUDIO_ERRORS = {
  /** One row, and the test of the portal. */
  one: 'Unable to play audio. Please check your connection.',
  /** The whole schedule, or all requests. */
  list: 'Failed to play schedule audio. Please try again.',
} as const;

/** Speaks with the browser's own voice; false where it has none. */
export function speakHere(text: string, onEnd?: () => void): boolean {
  if (!('speechSynthesis' in globalThis)) return false;
  speechSynthesis.cancel();
  const words = Object.assign(new SpeechSynthesisUtterance(text), VOICE);
  if (onEnd) words.onend = onEnd;
  speechSynthesis.speak(words);
  return true;
}

async function fetchSpeech(text: string): Promise<Blob | 'no_key'> {
  const response = await fetch(apiPaths.adminAudio, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (response.status === 503) return 'no_key';
  if (!response.ok) throw new Error('Failed to generate speech');
  return response.blob();
}

/** Reads words out with the server's voice; where that has no key, says so and reads them with the browser's own. */
export function useAudio(): {
  play: (text: string, kind?: keyof typeof AUDIO_ERRORS) => void;
  stop: () => void;
  /** The words that are being read out. */
  playing: string | null;
} {
  const [playing, setPlaying] = useState<string | null>(null);
  const sound = useRef<HTMLAudioElement | null>(null);
  const turn = useRef(0);

  const stop = () => {
    turn.current++;
    sound.current?.pause();
    sound.current = null;
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    setPlaying(null);
  };
  useEffect(
    () => () => {
      turn.current++;
      sound.current?.pause();
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    },
    [],
  );

  const play = async (text: string, kind: keyof typeof AUDIO_ERRORS) => {
    const isSame = playing === text;
    stop();
    // A second press is a stop.
    if (isSame) return;
    const mine = ++turn.current;
    const end = () => {
      if (turn.current === mine) setPlaying(null);
    };
    setPlaying(text);
    try {
      const speech = await fetchSpeech(text);
      if (turn.current !== mine) return;
      if (speech === 'no_key') {
        $toast.set({ tone: 'error', title: 'Audio Error', text: NO_KEY });
        if (!speakHere(text, end)) end();
        return;
      }
      const address = URL.createObjectURL(speech);
      const audio = new Audio(address);
      audio.volume = VOICE.volume;
      audio.playbackRate = VOICE.rate;
      sound.current = audio;
      audio.onended = () => {
        URL.revokeObjectURL(address);
        end();
      };
      await audio.play();
    } catch {
      if (turn.current !== mine) return;
      end();
      $toast.set({ tone: 'error', title: 'Audio Error', text: AUDIO_ERRORS[kind] });
    }
  };
  return { play: (text, kind = 'one') => void play(text, kind), stop, playing };
}
