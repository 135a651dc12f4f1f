import { useEffect, useRef, useState } from 'react';

/** The parts of the browser's speech recognition used here; no type library has it yet. */
interface Recognition {
  lang: string;
  continuous: boolean;
  onresult: (event: {
    resultIndex: number;
    results: ArrayLike<ArrayLike<{ transcript: string }>>;
  }) => void;
  onend: () => void;
  start: () => void;
  stop: () => void;
}
type RecognitionMaker = new () => Recognition;

const getMaker = (): RecognitionMaker | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionMaker;
    webkitSpeechRecognition?: RecognitionMaker;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

/** Dictation where the browser supports it; null where it doesn't. */
export function useDictation(
  onWords: (words: string) => void,
): { isOn: boolean; toggle: () => void } | null {
  const [isOn, setIsOn] = useState(false);
  const running = useRef<Recognition | null>(null);
  const heard = useRef(onWords);
  useEffect(() => {
    heard.current = onWords;
  }, [onWords]);
  useEffect(() => () => running.current?.stop(), []);
  const Maker = getMaker();
  if (!Maker) return null;

  const toggle = () => {
    if (running.current) {
      running.current.stop();
      return;
    }
    const recognition = new Maker();
    recognition.lang = 'en-US';
    recognition.continuous = true;
    recognition.onresult = ({ resultIndex, results }) => {
      const words = results[resultIndex]?.[0]?.transcript.trim();
      if (words) heard.current(words);
    };
    recognition.onend = () => {
      running.current = null;
      setIsOn(false);
    };
    running.current = recognition;
    setIsOn(true);
    recognition.start();
  };
  return { isOn, toggle };
}
