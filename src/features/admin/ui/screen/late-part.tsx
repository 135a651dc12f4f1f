import { useEffect, type ReactNode } from 'react';
import type { Load } from '#lib/loading/late-part.ts';
import { usePart } from '#ui/hooks/use-part.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { ErrorNote } from './section.tsx';

interface LatePartProps<T> {
  load: Load<T>;
  children: (part: T) => ReactNode;
}

/** A part of a screen, once its script has loaded; if it doesn't load, a note in its place says so. */
export function LatePart<T>({ load, children }: LatePartProps<T>) {
  const { part, hasFailed, retry } = usePart(load);
  if (hasFailed)
    return <ErrorNote words="This didn’t load. Check your connection." onRetry={retry} />;
  return part && children(part);
}

interface LateDialogProps<T> extends LatePartProps<T> {
  onClose: () => void;
}

/** A dialog or sheet, once its script has loaded; if it doesn't load, a toast says so, and the button can be pressed again. */
export function LateDialog<T>({ load, onClose, children }: LateDialogProps<T>) {
  const { part, hasFailed } = usePart(load);
  const isAwaited = part === null && !hasFailed;
  useEffect(() => {
    if (!isAwaited) return;
    // The pointer shows that something is loading.
    document.body.ariaBusy = 'true';
    return () => {
      document.body.ariaBusy = null;
    };
  }, [isAwaited]);
  useEffect(() => {
    if (!hasFailed) return;
    $toast.set({
      tone: 'error',
      title: 'Couldn’t open',
      text: 'It didn’t load. Check your connection and try again.',
    });
    onClose();
  }, [hasFailed, onClose]);
  return part && children(part);
}
