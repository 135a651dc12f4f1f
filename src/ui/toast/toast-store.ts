import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { sessionValue } from '#lib/session-storage.ts';

const toastSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** An error interrupts a screen reader; news waits its turn. */
  tone: z.enum(['info', 'error']),
});

export type Toast = z.infer<typeof toastSchema>;

const stash = sessionValue('toast', toastSchema);

/** Stores a toast for the next page. */
export const stashToast = stash.write;

/** The one toast on screen, or none. */
export const $toast = atom<Toast | null>(null);

/** Returns whether a toast's text only repeats its title. */
export function repeatsTitle({ title, text }: Pick<Toast, 'title' | 'text'>): boolean {
  const plain = (words: string) => words.replaceAll(/[.!]/g, '').trim().toLowerCase();
  return plain(text) === plain(title);
}

/** Shows the toast that the previous page stored. */
export function showStashedToast(): void {
  const toast = stash.read();
  stash.clear();
  if (toast) $toast.set(toast);
}
