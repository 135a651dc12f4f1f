import { useEffect, useRef, useState, type RefObject, type SubmitEventHandler } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changePractice, previewChange, type Preview } from '#contract/practice/settings.ts';
import type { Change } from '#contract/practice/changes.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import { useSecondQuestion, type SecondQuestion } from '../../ui/dialog/second-question.tsx';
import { useSettled } from '#ui/hooks/use-settled.ts';
import type { Stale } from './both-values.tsx';
import { differences, type Line } from './differences.ts';
import { priceQuestion } from './effect-text.ts';
import { useUndoOffer } from './use-undo-offer.ts';
import { useUnsaved } from './leave/unsaved.ts';

/** A part of the settings with its version. */
interface Versioned<Value> {
  value: Value;
  version: string;
}

export interface ChangeFormOptions<Value, Values extends FieldValues, Made extends Change> {
  /** The section being changed. */
  section: Versioned<Value>;
  /** Returns the values that the form starts with. */
  toValues: (value: Value) => Values;
  /** Checks what was typed, and turns it into the change. */
  schema: z.ZodMiniType<Made, Values>;
  /** The form in words, line by line, to compare it with what another tab saved. */
  toLines: (values: Values) => Line[];
  /** The same for the saved values, if the form doesn't start with them. */
  savedLines?: (value: Value, values: Values) => Line[];
  /** What to say once it is saved: "Booking rules saved." */
  saved: (change: Made) => string;
  /** Fields that hold a phone number. */
  phones?: readonly FieldPath<Values>[];
  /** It can be saved without an edit: a new item, or values that no one has confirmed yet. */
  isNew?: boolean;
  onSaved?: () => void;
}

export interface ChangeForm<Values extends FieldValues, Made> {
  form: UseFormReturn<Values, unknown, Made>;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending: boolean;
  isUnsaved: boolean;
  /** Why it couldn't be saved; null if it was, or if another tab saved first. */
  failure: Failure | null;
  /** What saving does; null until we know. */
  preview: Preview | null;
  /** Why the form can't be saved as it is. */
  refusal: Failure | null;
  stale: Stale | null;
  keepsBookings: boolean;
  setKeepsBookings: (keeps: boolean) => void;
  /** It was submitted without checking the box that keeps the bookings outside the new hours. */
  isTickMissing: boolean;
  /** Asked before saving a price that looks like a typo. */
  second: SecondQuestion;
  discard: () => void;
}

/** A form for one change to the settings: it says what saving does, saves, and offers to undo. */
export function useChangeForm<Value, Values extends FieldValues, Made extends Change>(
  options: ChangeFormOptions<Value, Values, Made>,
): ChangeForm<Values, Made> {
  const { section, toValues, schema, toLines, saved, phones, isNew = false, onSaved } = options;
  const { savedLines = (value) => toLines(toValues(value)) } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(section);
  const [theirs, setTheirs] = useState<Versioned<Value> | null>(null);
  const [keepsBookings, setKeepsBookings] = useState(false);
  const [isTickMissing, setIsTickMissing] = useState(false);
  const offer = useUndoOffer();
  const call = useCallForm(changePractice, {
    schema,
    defaultValues: toValues(base.value),
    ...(phones && { phones }),
    changes: ['hours', 'appointments'],
    isSure: () => {
      const isSure = !outsideHours || keepsBookings;
      setIsTickMissing(!isSure);
      return isSure && second.isSure();
    },
    toArguments: (change, changeId) => ({
      changeId,
      version: base.version,
      change,
      ...(keepsBookings && { keepsBookings }),
      ...(second.isAsked && { isConfirmed: true }),
    }),
    onDone: ({ version }, { changeId, change }) => {
      begin({ ...base, version }, form.getValues());
      offer(saved(change as Made), changeId);
      onSaved?.();
    },
    onFailed: ({ code, problem }) => {
      const current = problem?.current as Versioned<Value> | undefined;
      if (code === 'stale_practice' && current) meet(current);
    },
  });
  const { form } = call;
  const { isDirty } = form.formState;
  const isUnsaved = isDirty && !call.isPending;
  useUnsaved(isUnsaved);

  const begin = (next: Versioned<Value>, values = toValues(next.value)) => {
    setBase(next);
    setTheirs(null);
    setKeepsBookings(false);
    setIsTickMissing(false);
    form.reset(values as DefaultValues<Values> & Values);
  };
  /** If the other tab changed something else, this form is saved anyway; otherwise both versions are shown. */
  const meet = (current: Versioned<Value>) => {
    const linesIn = (value: Value) => savedLines(value, form.getValues());
    const isElsewhere = differences(linesIn(base.value), linesIn(current.value)).length === 0;
    setBase({ ...base, version: current.version });
    if (isElsewhere) setTimeout(() => ref.current?.requestSubmit());
    else setTheirs(current);
  };
  const savedText = JSON.stringify(section);
  useEffect(() => {
    if (!isDirty) begin(JSON.parse(savedText) as Versioned<Value>);
    // A form without edits keeps up with what is saved.
  }, [savedText]);

  const checked = schema.safeParse(form.watch());
  const second = useSecondQuestion(checked.success ? priceQuestion(checked.data) : null);
  const change = useSettled(
    JSON.stringify(checked.success && (isDirty || isNew) ? checked.data : null),
    300,
  );
  const asked = JSON.parse(change) as Made | null;
  const query = useHeldQuery(previewChange, { change: asked } as { change: Made }, {
    isAsked: asked !== null,
  });
  const preview = asked === null ? null : query.data;
  const outsideHours = (preview?.booked.outsideHours.length ?? 0) > 0;
  const values = form.getValues();
  const differing = theirs && differences(toLines(values), savedLines(theirs.value, values));
  return {
    form,
    ref,
    onSubmit: call.onSubmit,
    isPending: call.isPending,
    isUnsaved: isDirty || isNew,
    failure: call.failure?.code === 'stale_practice' ? null : call.failure,
    preview,
    refusal: asked === null ? null : query.failure,
    stale: theirs &&
      differing && {
        differences: differing,
        keepMine: () => {
          setTheirs(null);
          ref.current?.requestSubmit();
        },
        takeTheirs: () => begin(theirs),
      },
    keepsBookings,
    setKeepsBookings,
    isTickMissing,
    second,
    discard: () => {
      call.reset();
      begin(section);
    },
  };
}
