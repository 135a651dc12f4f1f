import { plainText } from './plain-text.ts';
import { typographic } from './typographic.ts';

export interface AnsweredQuestion {
  question: string;
  answer: string;
}

/** Returns the questions and answers of an article's Questions block as plain text. */
export function answeredQuestions(body: string): AnsweredQuestion[] {
  const block = /<Questions>([\s\S]*?)<\/Questions>/.exec(body)?.[1] ?? '';
  return [...block.matchAll(/<Question\s+ask=(["'])(.*?)\1\s*>([\s\S]*?)<\/Question>/g)].map(
    ([, , question = '', answer = '']) => ({
      question: typographic(question),
      answer: typographic(plainText(answer)),
    }),
  );
}
