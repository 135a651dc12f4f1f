import { plainText } from '../../../src/features/blog/text/plain-text.ts';

/** What an article may not say of massage, unless the same sentence denies it, doubts it or asks. */
const CLAIMS: readonly RegExp[] = [
  /\bcur(?:e|es|ed|ing)\b/,
  /\b(?:massage|bodywork|sessions?|stones?|bamboo|cupping|hands|touch|heat)\b[^.]{0,40}\bheal(?:s|ing)?\b/,
  /\b(?:massage|bodywork|session|stones?|bamboo|cupping|stretching)\s+(?:can |will )?(?:treats?|fix(?:es)?|prevents?|reverses?|eliminates?)\b/,
  /\bdetoxif(?:y|ies|ied|ying)\b/,
  /\b(?:flush(?:es|ing)?|remov(?:es?|ing)|eliminat(?:es?|ing)|releas(?:es?|ing)|draw(?:s|ing)?)\b[^.]{0,30}\b(?:toxins?|impurities|lactic acid)\b/,
  /\b(?:boost(?:s|ing)?|strengthen(?:s|ing)?)\b[^.]{0,20}\b(?:immun\w*|circulation|metabolism)\b/,
  /\bclinically proven\b|\bscientifically proven\b|\bproven to\b/,
  /\bdoctors? recommended\b|\brecommended by doctors\b/,
  /\bguarantee[ds]?\b|\brisk[- ]free\b|\bno side effects\b|\bcompletely safe\b/,
  /\bmiracle\b|\binstant(?:ly)? (?:relief|relieves?)\b|\bpermanent(?:ly)?\b[^.]{0,20}\brelie/,
  /\b(?:replaces?|instead of)\b[^.]{0,30}\b(?:medical care|medicine|medication|doctor|therapy|treatment)\b/,
  /\b\d+(?:\.\d+)?(?:%| percent)[^.]{0,40}\b(?:relief|less pain|reduction|improvement|better)\b/,
];

/** The words that turn a claim into its denial, a doubt or a question. */
const DENIALS =
  /\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot|can't|don't|doesn't|didn't|won't|isn't|aren't|wasn't|without|few|hardly|whether|myth|rather than|stop short|too much to)\b|n't\b|\?/;

/** The sentences that claim what no article may claim. */
export function forbiddenClaims(mdx: string): string[] {
  const blocks = mdx
    .replaceAll(/<Question\s+ask=(["'])(.*?)\1\s*>/g, '$2\n\n')
    .replaceAll(/<Insight\s+title=(["'])(.*?)\1\s*>/g, '$2\n\n')
    .split(/\n\s*\n/);
  return blocks
    .flatMap((block) => plainText(block).split(/(?<=[.!?]["”’)]?)\s+/))
    .filter((sentence) => {
      const words = sentence.toLowerCase().replaceAll('’', "'");
      return CLAIMS.some((claim) => claim.test(words)) && !DENIALS.test(words);
    });
}
