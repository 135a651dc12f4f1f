import { useLayoutEffect, useRef, useState, type SubmitEventHandler } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Answer, Arguments, Call } from '#contract/call.ts';
import type { Failure } from '../query/failure.ts';
import { useMutation, type MutationOptions } from '../query/use-mutation.ts';
import { formFailure } from './form-failure.ts';
import { formResolver } from './form-resolver.ts';
import { showRefusals } from './show-refusals.ts';
import { createSubmissionKeys } from './submission-keys.ts';

interface CallFormOptions<Values extends FieldValues, Checked, Given, Done> extends MutationOptions<
  Given,
  Done
> {
  /** The contract's rules for the fields; its messages are shown. */
  schema: z.ZodMiniType<Checked, Values>;
  defaultValues: Values;
  /** Fields that hold a phone number. */
  phones?: readonly FieldPath<Values>[];
  /** Returns what to send; `key` identifies these values, for calls that take one. */
  toArguments: (values: Checked, key: string) => Given;
  /** Called last, with valid values; returns false to send nothing yet. */
  isSure?: (values: Checked) => boolean;
}

interface CallForm<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending: boolean;
  /** What went wrong, shown in the form; null if nothing did. */
  failure: Failure | null;
  /** Clears the failure. */
  reset: () => void;
}

/** A control marked as invalid. */
const WRONG = ':is(input, select, textarea)[aria-invalid="true"]';

/**
 * A form for one call: checked by the contract, sent once however often it is submitted, refusals at their fields. After a
 * failure it keeps what was typed, and the same values are sent again under the same key. A form for one of several calls
 * passes a function.
 */
export function useCallForm<C extends Call, Values extends FieldValues, Checked>(
  what: C,
  options: CallFormOptions<Values, Checked, Arguments<C>, Answer<C>>,
): CallForm<Values, Checked>;
export function useCallForm<Values extends FieldValues, Checked, Given, Done>(
  what: (given: Given) => Promise<Done>,
  options: CallFormOptions<Values, Checked, Given, Done>,
): CallForm<Values, Checked>;
export function useCallForm<Values extends FieldValues, Checked, Given, Done>(
  what: Call | ((given: Given) => Promise<Done>),
  options: CallFormOptions<Values, Checked, Given, Done>,
): CallForm<Values, Checked> {
  const { schema, defaultValues, phones, toArguments, isSure, onDone, onFailed } = options;
  const [keys] = useState(createSubmissionKeys);
  // From the press to the answer: checking takes a moment too, and state is a render behind.
  const isBusy = useRef(false);
  const form = useForm<Values, unknown, Checked>({
    resolver: formResolver(schema, phones),
    defaultValues: defaultValues as DefaultValues<Values>,
    // The form library focuses fields in the order they registered; the page knows their real order.
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [submitCount]);
  const { run, isPending, failure, reset } = useMutation(what as (given: Given) => Promise<Done>, {
    ...options,
    onDone: (done, given) => {
      isBusy.current = false;
      keys.renew();
      onDone?.(done, given);
    },
    onFailed: (failed) => {
      isBusy.current = false;
      showRefusals(form, failed.problem?.fields);
      onFailed?.(formFailure(failed));
    },
  });
  const submit = form.handleSubmit(
    (checked) => {
      const values = checked as Checked;
      const isSent = isSure?.(values) ?? true;
      isBusy.current = isSent;
      if (isSent) run(toArguments(values, keys.keyOf(values)));
    },
    () => {
      isBusy.current = false;
    },
  );
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    element.current = event.currentTarget;
    void submit(event);
  };
  return { form, onSubmit, isPending, failure: failure && formFailure(failure), reset };
}
