import { useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { inputBeforeHydration, type TypedValue } from '../lib/input-before-hydration.ts';

/**
 * Keeps what somebody typed into a form before its script had started. Registering a field writes its default into it,
 * so the fields are read in the last moment before that (insertion effects run before refs are attached) and written
 * back right after; whatever is typed during a slow start is kept too.
 */
export function useInputBeforeHydration<Values extends FieldValues>(
  formId: string,
  { getValues, reset }: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
): void {
  const typed = useRef<Record<string, TypedValue>>({});
  useInsertionEffect(() => {
    typed.current = inputBeforeHydration(formId);
  }, [formId]);
  useLayoutEffect(() => {
    const values = { ...getValues(), ...typed.current } as DefaultValues<Values>;
    reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }, [getValues, reset]);
}
