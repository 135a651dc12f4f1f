import { useEffect, useRef, useState } from 'react';
import { $toast } from '#ui/toast/toast-store.ts';
import { AUDIO_ERRORS } from '#lib/voice.ts';

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
    const isCurrent = () => turn.current === mine;
    const end = () => {
      if (isCurrent()) stop();
    };
    setPlaying(text);
    try {
      const { readAloud } = await import('./audio/read-aloud.ts');
      if (isCurrent()) await readAloud(text, { kind, sound, isCurrent, end });
    } catch {
      end();
      $toast.set({ tone: 'error', title: 'Audio Error', text: AUDIO_ERRORS[kind] });
    }
  };
  return { play: (text, kind = 'one') => void play(text, kind), stop, playing };
}
