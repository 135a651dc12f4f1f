import { useState, type SubmitEventHandler } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#lib/api-client.ts';
import { unansweredText } from '#lib/forms/form-failure.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { showRefusals } from '#lib/forms/show-refusals.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { useInputBeforeHydration } from '#ui/hooks/use-input-before-hydration.ts';

interface AccountFormOptions<Values extends FieldValues> {
  /** The id of a form that is in the page before its script has loaded. */
  id?: string;
  schema: z.ZodMiniType<Values, Values>;
  start: Values;
  /** Fields that hold a phone number. */
  phones?: readonly FieldPath<Values>[];
  /** Sends valid values; whatever it throws is shown. */
  send: (values: Values) => Promise<void>;
  /** The toast if it was refused or not answered. */
  failure: { title: string; text: string };
}

/** A form about an account, checked by the contract, sent once; refusals show at the fields, in a toast and above the button. */
export function useAccountForm<Values extends FieldValues>(
  options: AccountFormOptions<Values>,
): {
  form: UseFormReturn<Values>;
  /** What went wrong, shown in the form after the toast is gone; empty if nothing did. */
  failure: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
} {
  const { id = '', schema, start, phones, send } = options;
  const [failure, setFailure] = useState('');
  const form = useForm<Values>({
    resolver: formResolver(schema, phones),
    defaultValues: start as DefaultValues<Values>,
    mode: 'onTouched',
  });
  useInputBeforeHydration(id, form);

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure('');
    try {
      await send(values as Values);
    } catch (error) {
      if (error instanceof ApiError) showRefusals(form, error.problem?.fields);
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      const words = error instanceof ApiError ? error.problem?.detail : unansweredText();
      setFailure(words ?? options.failure.text);
      // Not every failure is about what was typed.
      const text = isRefused ? options.failure.text : (words ?? options.failure.text);
      $toast.set({ tone: 'error', title: options.failure.title, text });
    }
  });

  return { form, failure, onSubmit: (event) => void onSubmit(event) };
}
