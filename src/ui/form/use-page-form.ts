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
import { useInputBeforeHydration } from '../hooks/use-input-before-hydration.ts';
import { $toast } from '../toast/toast-store.ts';

interface PageFormOptions<Values extends FieldValues, Checked> {
  /** The id of a form that is in the page before its script has loaded. */
  id?: string;
  /** Returns what this tab knows of the values, for such a form. */
  recall?: () => { [Name in keyof Values]?: Values[Name] | undefined };
  schema: z.ZodMiniType<Checked, Values>;
  start: DefaultValues<Values>;
  /** Fields that hold a phone number. */
  phones?: readonly FieldPath<Values>[];
  /** Sends valid values; whatever it throws is shown. */
  send: (values: Checked) => Promise<void>;
  /** The toast if it was refused, or if nothing answered and nothing said why; a function has the last word. */
  failure: { title: string; text: string | ((refusal: ApiError | null) => string) };
}

interface PageForm<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  /** What went wrong, shown in the form after the toast is gone; empty if nothing did. */
  failure: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** A form of the site, checked by the contract, sent once; refusals show at the fields, in a toast and above the button. */
export function usePageForm<Values extends FieldValues, Checked = Values>(
  options: PageFormOptions<Values, Checked>,
): PageForm<Values, Checked> {
  const { id = '', recall, schema, start, phones, send } = options;
  const { title, text } = options.failure;
  const [failure, setFailure] = useState('');
  const form = useForm<Values, unknown, Checked>({
    resolver: formResolver(schema, phones),
    defaultValues: start,
    mode: 'onTouched',
  });
  useInputBeforeHydration(id, form, recall);

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure('');
    try {
      await send(values as Checked);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      if (refusal) showRefusals(form, refusal.problem?.fields);
      const reason = refusal ? refusal.problem?.detail : unansweredText();
      const words = typeof text === 'function' ? text(refusal) : (reason ?? text);
      setFailure(words);
      // Not every failure is about what was typed.
      const isRefused = refusal !== null && refusal.status < 500 && refusal.status !== 429;
      const told = isRefused && typeof text === 'string' ? text : words;
      $toast.set({ tone: 'error', title, text: told });
    }
  });

  return { form, failure, onSubmit: (event) => void onSubmit(event) };
}
