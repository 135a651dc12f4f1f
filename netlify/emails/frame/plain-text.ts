import { addressLine } from '../../../src/contract/practice/words.ts';
import type { Practice } from '../../../src/contract/practice/practice.ts';
import type { EmailContent, EmailPart, EmailWords } from './email-content.ts';

/** Writes an email as plain text. */
export function toText({ heading: title, parts }: EmailContent, practice: Practice): string {
  const footer = [
    '-- ',
    practice.name,
    addressLine(practice.address),
    `${practice.phone} · ${practice.url}`,
  ].join('\n');
  return [title, ...parts.map(partText), footer].join('\n\n');
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'title':
      return part.words.toUpperCase();
    case 'facts':
    case 'sums':
      return part.rows.map(([name, value]) => `${name}: ${wordsText(value)}`).join('\n');
    case 'button':
      return `${part.link.label}: ${part.link.href}`;
    case 'code':
      return `Your code: ${part.words}`;
    default:
      return wordsText(part.words);
  }
}

/** A number, an address or the name of a site says itself; behind other words stands where they lead. */
function wordsText(words: EmailWords): string {
  const pieces = typeof words === 'string' ? [words] : words;
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (/^(tel|mailto):/.test(piece.href)) return piece.label;
      return piece.href.includes(piece.label) ? piece.href : `${piece.label} (${piece.href})`;
    })
    .join('');
}
