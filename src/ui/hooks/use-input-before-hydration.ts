import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { inputBeforeHydration, type TypedValue } from '#lib/loading/input-before-hydration.ts';

/**
 * Keeps what was typed into a form before its script started, on top of what `recall` returns. Registering a field writes
 * its default into it, so the fields are read at the last moment before that (insertion effects run before refs are
 * attached) and written back right after; this also keeps what is typed during a slow start.
 */
export function useInputBeforeHydration<Values extends FieldValues>(
  formId: string,
  { getValues, reset }: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  recall?: () => { [Name in keyof Values]?: Values[Name] | undefined },
): void {
  const typed = useRef<Record<string, TypedValue>>({});
  useInsertionEffect(() => {
    typed.current = inputBeforeHydration(formId);
  }, [formId]);
  useLayoutEffect(() => {
    const before = getValues();
    // A field that still has its built value wasn't typed into. A choice without a default has none to compare.
    const isTyped = ([name, value]: [string, TypedValue]) =>
      name in before
        ? JSON.stringify(value) !== JSON.stringify(before[name])
        : name !== '' && String(value) !== '' && value !== false;
    const changed = Object.fromEntries(Object.entries(typed.current).filter(isTyped));
    const values = { ...before, ...recall?.(), ...changed } as DefaultValues<Values>;
    reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }, [getValues, reset, recall]);
}
