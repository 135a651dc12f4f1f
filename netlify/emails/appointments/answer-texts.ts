import type { Practice } from '#contract/practice/practice.ts';
import { firstThatFits } from '../words/text-length.ts';

/** How a text that came is answered; `link` leads to the sender's next appointment, if they have one. */
export type TextAnswer =
  | { kind: 'stop' | 'start' | 'help' }
  | { kind: 'cancel'; link: string | null }
  | { kind: 'received'; link: string | null };

/** Phones turn an address without "https://" into a link, too. */
const short = (href: string) => href.replace('https://', '');

/** Returns the answer to a text that came, in one segment. */
export function answerToText(answer: TextAnswer, { name, phone }: Practice): string {
  switch (answer.kind) {
    case 'stop':
      return `${name}: you won't get any more texts. Reply START to get them again.`;
    case 'start':
      return `${name}: texts about your appointments are turned on. Reply STOP to end.`;
    case 'help':
      return `${name}: texts about your appointments. Help: ${phone}. Reply STOP to end.`;
    case 'cancel': {
      const stands = 'no more texts. Your appointment is not canceled.';
      return firstThatFits([
        ...(answer.link === null ? [] : [`${name}: ${stands} To cancel: ${short(answer.link)}`]),
        `${name}: ${stands} To cancel it, call ${phone}. Reply START for texts.`,
      ]);
    }
    case 'received':
      return firstThatFits([
        ...(answer.link === null
          ? []
          : [
              `${name}: we got your text. Nothing has changed yet. To move or cancel: ${short(answer.link)} or call ${phone}.`,
              `${name}: we got your text. To move or cancel: ${short(answer.link)} or call ${phone}.`,
              `${name}: we got your text. To move or cancel: ${short(answer.link)}`,
            ]),
        `${name}: we got your text. Please call ${phone} if it can't wait.`,
      ]);
  }
}
