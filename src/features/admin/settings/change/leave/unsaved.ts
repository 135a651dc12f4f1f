import { useEffect, useId } from 'react';
import { atom, computed } from 'nanostores';

/** The forms with something that isn't saved yet. */
const $forms = atom<ReadonlySet<string>>(new Set());

/** How many forms have something that isn't saved yet. */
export const $unsaved = computed($forms, (forms) => forms.size);

/** Notes whether this form has something that isn't saved; one that leaves the screen has nothing. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    $forms.set(new Set([...$forms.get(), id]));
    return () => $forms.set(new Set([...$forms.get()].filter((each) => each !== id)));
  }, [id, isUnsaved]);
}
