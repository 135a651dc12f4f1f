import { plainText } from './plain-text.ts';

const WORDS_A_MINUTE = 220;

/** Returns the number of words in an article's body, without its tags and their attributes. */
export function countWords(body: string): number {
  return plainText(body)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns the reading time as it is printed: '8 min read'. */
export function readTimeLabel(words: number): string {
  return `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`;
}
