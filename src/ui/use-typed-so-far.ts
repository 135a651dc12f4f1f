import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { typedSoFar, type TypedValue } from '../lib/typed-so-far.ts';

/**
 * Keeps what somebody typed into a form before its script had started. Registering a field writes its default into it,
 * so the fields are read in the last moment before that (insertion effects run before refs are attached) and written
 * back right after; whatever is typed during a slow start is kept too.
 */
export function useTypedSoFar<Values extends FieldValues>(
  formId: string,
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
): void {
  const typed = useRef<Record<string, TypedValue>>({});
  useInsertionEffect(() => {
    typed.current = typedSoFar(formId);
  }, [formId]);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(typed.current)) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
  }, [setValue]);
  // Those who watch the form begin to listen only now.
  useEffect(() => {
    for (const name of Object.keys(typed.current) as Path<Values>[]) {
      setValue(name, getValues(name), { shouldDirty: true });
    }
  }, [getValues, setValue]);
}
