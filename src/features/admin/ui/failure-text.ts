import type { Failure } from '../../../lib/query/failure.ts';
import { $toast } from '../../../ui/toast/toast-store.ts';

/** Shows in a toast that something failed: its title, and the API's words or what `text` makes of them. */
export function failureToast(
  title: string,
  text: (failure: Failure) => string = ({ words }) => words,
): (failure: Failure) => void {
  return (failure) => $toast.set({ tone: 'error', title, text: text(failure) });
}

/** Returns what went wrong, for a sentence that goes on to say what to do. */
export const saidOf = ({ words, isOffline }: Failure) =>
  isOffline ? 'Our server didn’t respond.' : words;

/** Returns what a form says after a failure: what wasn't done, unless nothing answered and no one knows. */
export const formWords = (failure: Failure | null, undone: string): string | null =>
  failure && (failure.isOffline ? failure.words : `${undone} ${failure.words}`);

/** The toast for a status change that failed, in the words of the specification. */
export const updateFailed = failureToast(
  'Update Failed',
  (failure) => `${saidOf(failure)} Please check your connection and try again.`,
);
