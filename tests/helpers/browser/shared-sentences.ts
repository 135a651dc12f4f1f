import { plainText } from '../../../src/features/blog/text/plain-text.ts';

const LEAST_WORDS = 5;

const sentencesOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .flatMap((block) => plainText(block).split(/(?<=[.!?]["”’)]?)\s+/))
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence.split(' ').length >= LEAST_WORDS);

/** Sentences of five words or more that stand in two articles, whatever their case and signs. */
export function sharedSentences(articles: readonly { slug: string; body: string }[]): string[] {
  const first = new Map<string, string>();
  const shared: string[] = [];
  for (const { slug, body } of articles) {
    for (const sentence of new Set(sentencesOf(body))) {
      const other = first.get(sentence);
      if (other) shared.push(`${other} and ${slug}: ${sentence}`);
      else first.set(sentence, slug);
    }
  }
  return shared;
}
