import { writeSession } from '../lib/session-value.ts';
import type { Toast } from './toast-store.ts';

/** Where a toast waits for the page that shows it. */
export const STASHED_TOAST = 'toast';

/** Keeps a toast for the page that opens next. */
export function stashToast(toast: Toast): void {
  writeSession(STASHED_TOAST, toast);
}
