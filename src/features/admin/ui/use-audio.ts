import { useEffect, useRef, useState } from 'react';
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

/** Reads words aloud in the server's voice; if the server has no key, says so and uses the browser's own voice. */
export function useAudio(): {
  play: (text: string, kind?: keyof typeof AUDIO_ERRORS) => void;
  stop: () => void;
  /** The words that are being read aloud. */
  playing: string | null;
} {
  const [playing, setPlaying] = useState<string | null>(null);
  const sound = useRef<HTMLAudioElement | null>(null);
  const turn = useRef(0);

  const silence = () => {
    turn.current++;
    if (sound.current) {
      sound.current.pause();
      URL.revokeObjectURL(sound.current.src);
    }
    sound.current = null;
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
  };
  const stop = () => {
    silence();
    setPlaying(null);
  };
  useEffect(() => silence, []);

  const play = async (text: string, kind: keyof typeof AUDIO_ERRORS) => {
    const isSame = playing === text;
    stop();
    // A second press stops it.
    if (isSame) return;
    const mine = ++turn.current;
    const end = () => {
      if (turn.current === mine) stop();
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
      const audio = new Audio(URL.createObjectURL(speech));
      audio.volume = VOICE.volume;
      audio.playbackRate = VOICE.rate;
      sound.current = audio;
      audio.onended = end;
      await audio.play();
      // Playback broke off: without this, its button would go on saying Stop.
      audio.onerror = () => {
        if (turn.current !== mine) return;
        end();
        $toast.set({ tone: 'error', title: 'Audio Error', text: 'Audio playback failed' });
      };
    } catch (error) {
      if (turn.current !== mine) return;
      end();
      const text = kind === 'one' && error instanceof NotSpoken ? NOT_SPOKEN : AUDIO_ERRORS[kind];
      $toast.set({ tone: 'error', title: 'Audio Error', text });
    }
  };
  return { play: (text, kind = 'one') => void play(text, kind), stop, playing };
}
