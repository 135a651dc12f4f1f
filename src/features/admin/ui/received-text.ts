import { UNREADABLE } from './failure-text.ts';

/** Returns what someone wrote to us, in quotation marks; a picture has no words. */
export function receivedWords({ words }: { words: string | null }): string {
  if (words === null) return UNREADABLE;
  return words === '' ? 'A picture' : `“${words}”`;
}
