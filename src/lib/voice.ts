/** The settings of the browser's voice. */
export const VOICE = { rate: 0.9, pitch: 1, volume: 0.8 } as const;
/** The texts of the toast when nothing can be heard. */
export const AUDIO_ERRORS = {
  /** One row, and the test of the portal. */
  one: 'Unable to play audio. Please check your connection.',
  /** The whole schedule, or all requests. */
  list: 'Failed to play schedule audio. Please try again.',
} as const;
/** For one row, if our server answered but couldn't speak. */
export const NOT_SPOKEN = 'Failed to generate speech';

/** Speaks with the browser's own voice; returns false if it has none. */
export function speakHere(text: string, onEnd?: () => void): boolean {
  if (!('speechSynthesis' in globalThis)) return false;
  speechSynthesis.cancel();
  const words = Object.assign(new SpeechSynthesisUtterance(text), VOICE);
  if (onEnd) words.onend = onEnd;
  speechSynthesis.speak(words);
  return true;
}
