import { useEffect, useRef, useState } from 'react';
import { apiPaths } from '../../../lib/paths.ts';
import { $toast } from '../../../ui/toast-store.ts';
import { AUDIO_ERRORS, speakHere, VOICE } from './voice.ts';

const NO_KEY =
  'Audio features require a speech-service key. Please configure it in deployment settings.';

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
      // Broken off while it plays: without this its button would go on saying Stop.
      audio.onerror = () => {
        if (turn.current !== mine) return;
        end();
        $toast.set({ tone: 'error', title: 'Audio Error', text: 'Audio playback failed' });
      };
    } catch {
      if (turn.current !== mine) return;
      end();
      $toast.set({ tone: 'error', title: 'Audio Error', text: AUDIO_ERRORS[kind] });
    }
  };
  return { play: (text, kind = 'one') => void play(text, kind), stop, playing };
}
