import { countTextParts, toGsmLetters } from '#contract/rules/text-message.ts';

/** Returns the first of some wordings, from the longest, that is sent as one part, or else the last. */
export function firstThatFits(wordings: readonly string[]): string {
  const isOnePart = (words: string) => countTextParts(toGsmLetters(words)) === 1;
  return wordings.find(isOnePart) ?? wordings.at(-1) ?? '';
}
