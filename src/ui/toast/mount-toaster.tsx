import { createRoot } from 'react-dom/client';
import { $toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

// Imported where a page of static parts has something to say: by what failed, or by the page before.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);

/** Says that something went wrong. */
export function showError(title: string, text: string): void {
  $toast.set({ tone: 'error', title, text });
}
