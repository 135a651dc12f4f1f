import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { inputBeforeHydration, type TypedValue } from '../../lib/loading/input-before-hydration.ts';

/**
 * Keeps what somebody typed into a form before its script had started, over what `recall` knows from before. Registering a field writes its default into it,
 * so the fields are read in the last moment before that (insertion effects run before refs are attached) and written
 * back right after; whatever is typed during a slow start is kept too.
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
    // What stands in a field as it was built was typed by nobody.
    const isTyped = ([name, value]: [string, TypedValue]) =>
      name in before && JSON.stringify(value) !== JSON.stringify(before[name]);
    const changed = Object.fromEntries(Object.entries(typed.current).filter(isTyped));
    const values = { ...before, ...recall?.(), ...changed } as DefaultValues<Values>;
    reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }, [getValues, reset, recall]);
}
