import { useRef, useState, type RefObject, type SubmitEventHandler } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ClientRecord } from '#contract/clients/client-record.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import type { Failure } from '#lib/query/failure.ts';
import type { Stale } from '../../../settings/change/both-values.tsx';
import { differences, type Line } from '../../../settings/change/differences.ts';

interface RecordFormOptions<Values extends FieldValues, Checked> {
  record: ClientRecord;
  schema: z.ZodMiniType<Checked, Values>;
  phones?: readonly FieldPath<Values>[];
  toValues: (record: ClientRecord) => Values;
  /** What the form is about, line by line: to show what another tab saved beside it. */
  toLines: (values: Values) => Line[];
  /** Saves what was typed over this version of the client. */
  save: (checked: Checked, over: ClientRecord) => Promise<unknown>;
  onSaved: () => void;
}

interface RecordForm<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending: boolean;
  /** Why it isn't saved; null if it is, or if another tab was first. */
  failure: Failure | null;
  stale: Stale | null;
}

/**
 * A form for a part of what is on file about a client. If another tab saved the same part first, both are shown and one is
 * picked; if that was about something else, this is saved over it.
 */
export function useRecordForm<Values extends FieldValues, Checked>(
  options: RecordFormOptions<Values, Checked>,
): RecordForm<Values, Checked> {
  const { record, schema, phones, toValues, toLines, save, onSaved } = options;
  const ref = useRef<HTMLFormElement>(null);
  const base = useRef(record);
  const [theirs, setTheirs] = useState<ClientRecord | null>(null);
  const linesOf = (of: ClientRecord) => toLines(toValues(of));
  const { form, onSubmit, isPending, failure } = useCallForm(
    (checked: Checked) => save(checked, base.current),
    {
      schema,
      defaultValues: toValues(record),
      ...(phones && { phones }),
      changes: ['clients', 'appointments'],
      toArguments: (checked) => checked,
      onDone: onSaved,
      onFailed: ({ code, problem }) => {
        const current = problem?.current as ClientRecord | undefined;
        if (code !== 'client_changed' || !current) return;
        const isElsewhere = differences(linesOf(base.current), linesOf(current)).length === 0;
        base.current = current;
        if (isElsewhere) setTimeout(() => ref.current?.requestSubmit());
        else setTheirs(current);
      },
    },
  );
  return {
    form,
    ref,
    onSubmit,
    isPending,
    failure: failure?.code === 'client_changed' ? null : failure,
    stale: theirs && {
      differences: differences(toLines(form.getValues()), linesOf(theirs)),
      keepMine: () => {
        setTheirs(null);
        ref.current?.requestSubmit();
      },
      takeTheirs: () => {
        setTheirs(null);
        form.reset(toValues(theirs) as DefaultValues<Values> & Values);
      },
    },
  };
}
