import type { Failure } from '../../../lib/query/failure.ts';
import { $toast } from '../../../ui/toast/toast-store.ts';

/** Shows in a toast that something failed: its title, and the API's words or what `text` makes of them. */
export function failureToast(
  title: string,
  text: (failure: Failure) => string = ({ words }) => words,
): (failure: Failure) => void {
  return (failure) => $toast.set({ tone: 'error', title, text: text(failure) });
}
