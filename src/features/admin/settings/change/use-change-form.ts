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
  /** The part of the settings that the change is of. */
  section: Versioned<Value>;
  /** Returns what the form begins with. */
  toValues: (value: Value) => Values;
  /** Checks what was typed, and makes the change of it. */
  schema: z.ZodMiniType<Made, Values>;
  /** What the change is about, line by line: to show what another tab saved beside it. */
  toLines: (values: Values) => Line[];
  /** The same of what is saved, if that isn't what the form would begin with. */
  savedLines?: (value: Value, values: Values) => Line[];
  /** What to say once it is saved: "Hours are saved." */
  saved: (change: Made) => string;
  /** Fields that hold a phone number. */
  phones?: readonly FieldPath<Values>[];
  /** It can be saved as it opens: something new, or what no one has confirmed yet. */
  isNew?: boolean;
  onSaved?: () => void;
}

export interface ChangeForm<Values extends FieldValues, Made> {
  form: UseFormReturn<Values, unknown, Made>;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending: boolean;
  isUnsaved: boolean;
  /** Why it isn't saved; null if it is, or if another tab was first. */
  failure: Failure | null;
  /** What saving does; null until that is known. */
  preview: Preview | null;
  /** Why what is typed couldn't be saved as it stands. */
  refusal: Failure | null;
  stale: Stale | null;
  keepsBookings: boolean;
  setKeepsBookings: (keeps: boolean) => void;
  /** The bookings outside of the new hours were not ticked when it was sent. */
  isTickMissing: boolean;
  /** Asked before a price that is more likely a slip. */
  second: SecondQuestion;
  discard: () => void;
}

/** A form for one change of the settings: it says what saving does, then saves it, and offers to undo it. */
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
  /** What another tab saved counts as seen if it isn't about what is changed here. */
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
    // A form without changes follows what is saved.
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
