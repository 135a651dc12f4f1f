import { SERVER_TROUBLE, type Failure } from '#lib/query/failure.ts';
import { $toast } from '#ui/toast/toast-store.ts';

/** What can't be read says so; what is beside it still shows. */
export const UNREADABLE =
  'This can’t be read: it was changed in the database, or its encryption key is missing.';

/** Shows in a toast that something failed: its title, and the API's words or what `text` makes of them. */
export function failureToast(
  title: string,
  text: (failure: Failure) => string = ({ words }) => words,
): (failure: Failure) => void {
  return (failure) => $toast.set({ tone: 'error', title, text: text(failure) });
}

/** Returns what went wrong, for a sentence that goes on to say what to do. */
export const problemWords = ({ problem, isOffline }: Failure) =>
  problem?.detail ?? (isOffline ? 'Our server didn’t respond.' : SERVER_TROUBLE);

/** Returns what a form says after a failure: what wasn't done, unless our API didn't answer and no one knows. */
export const formWords = (failure: Failure | null, undone: string): string | null =>
  failure && (failure.problem ? `${undone} ${failure.words}` : failure.words);

/** The toast for a status change that failed, in the words of the specification. */
export const updateFailed = failureToast(
  'Update Failed',
  (failure) => `${problemWords(failure)} Please check your connection and try again.`,
);
