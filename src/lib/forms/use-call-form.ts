import { useLayoutEffect, useRef, useState, type SubmitEventHandler } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Answer, Arguments, Call } from '../../contract/call.ts';
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
  /** What the contract says of the fields; its messages are shown. */
  schema: z.ZodMiniType<Checked, Values>;
  defaultValues: Values;
  /** Fields that hold a phone number. */
  phones?: readonly FieldPath<Values>[];
  /** What is sent; `key` names these values, for a call that takes such a name. */
  toArguments: (values: Checked, key: string) => Given;
  /** Asked last, with values that are right: false sends nothing yet. */
  isSure?: (values: Checked) => boolean;
}

interface CallForm<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending: boolean;
  /** What went wrong, to stay in the form; null when nothing did. */
  failure: Failure | null;
  /** Takes the failure off the form. */
  reset: () => void;
}

/** A control that says it is wrong. */
const WRONG = ':is(input, select, textarea)[aria-invalid="true"]';

/**
 * A form that makes one call: checked by the contract, sent once however often it is submitted, refusals at their fields. After a
 * failure it keeps what was typed, and the same values go out again under the same key. A form that makes one of several calls gives
 * a function.
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
  // From the press to the answer: checking takes a moment, too, and state is a render behind.
  const isBusy = useRef(false);
  const form = useForm<Values, unknown, Checked>({
    resolver: formResolver(schema, phones),
    defaultValues: defaultValues as DefaultValues<Values>,
    // Fields that came later are last to it, wherever they stand: the page knows the order better.
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
