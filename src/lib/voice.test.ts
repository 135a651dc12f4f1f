import { afterEach, expect, it, vi } from 'vitest';
import { speakHere } from './voice.ts';

class SpokenWords {
  readonly text: string;
  onend: unknown = null;

  constructor(text: string) {
    this.text = text;
  }
}

const stubVoice = () => {
  const done: unknown[] = [];
  vi.stubGlobal('SpeechSynthesisUtterance', SpokenWords);
  vi.stubGlobal('speechSynthesis', {
    cancel: () => done.push('silence'),
    speak: (words: SpokenWords) => done.push({ ...words }),
  });
  return done;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('speaks slowly and not too loud, in place of what is being said', () => {
  const done = stubVoice();
  expect(speakHere('Good morning.')).toBe(true);
  const voice = { rate: 0.9, pitch: 1, volume: 0.8 };
  expect(done).toEqual(['silence', { text: 'Good morning.', onend: null, ...voice }]);
});

it('reports when it has finished', () => {
  const done = stubVoice();
  const onEnd = () => {};
  speakHere('Good morning.', onEnd);
  expect(done[1]).toMatchObject({ onend: onEnd });
});

it('says that a browser has no voice', () => {
  expect(speakHere('Good morning.')).toBe(false);
});
