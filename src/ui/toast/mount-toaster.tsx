import { createRoot } from 'react-dom/client';
import { $toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

// Imported by a static page that has something to show: a failure, or a toast from the previous page.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);

/** Shows that something went wrong. */
export function showError(title: string, text: string): void {
  $toast.set({ tone: 'error', title, text });
}
