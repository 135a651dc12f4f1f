import { plainText } from './plain-text.ts';

const WORDS_A_MINUTE = 220;

/** How many words the body of an article has; its tags and their attributes do not count. */
export function countWords(body: string): number {
  return plainText(body)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** How long reading takes, as it is printed: '8 min read'. */
export function readTimeLabel(words: number): string {
  return `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`;
}
