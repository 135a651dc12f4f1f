import { useEffect, useId } from 'react';
import { atom, computed } from 'nanostores';

/** The forms with unsaved changes. */
const $forms = atom<ReadonlySet<string>>(new Set());

/** How many forms have unsaved changes. */
export const $unsaved = computed($forms, (forms) => forms.size);

/** Notes whether this form has unsaved changes; a form that leaves the screen has none. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    $forms.set(new Set([...$forms.get(), id]));
    return () => $forms.set(new Set([...$forms.get()].filter((each) => each !== id)));
  }, [id, isUnsaved]);
}
