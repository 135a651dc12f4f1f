import type { Failure } from '../../../lib/query/failure.ts';
import { $toast } from '../../../ui/toast/toast-store.ts';

/** Tells in a toast that something did not work: its title, and what the API said or what `text` makes of it. */
export function failureToast(
  title: string,
  text: (failure: Failure) => string = ({ words }) => words,
): (failure: Failure) => void {
  return (failure) => $toast.set({ tone: 'error', title, text: text(failure) });
}
