import * as z from 'zod/mini';
import {
  PREFERENCES,
  preferencesSchema,
  savePreferences,
  tagsSchema,
  type ClientRecord,
  type Preferences,
} from '#contract/clients/client-record.ts';
import { call } from '#lib/api-client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { BothValues } from '../../../settings/change/both-values.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../../ui/failure-text.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { readTags } from '../page-text.ts';
import { useRecordForm } from './use-record-form.ts';

/** What each preference is called. */
export const PREFERENCE_LABELS: Record<keyof Preferences, string> = {
  pressure: 'Pressure',
  place: 'Place',
  enhancements: 'Enhancements',
  oil: 'Oil',
  table: 'Table',
};

const schema = z.object({
  ...preferencesSchema.shape,
  /** Between commas. */
  tags: z
    .string()
    .check(
      z.refine(
        (typed) => tagsSchema.safeParse(readTags(typed)).success,
        'Up to 20 tags of up to 40 letters each',
      ),
    ),
});

const toValues = ({ preferences, tags }: ClientRecord) => ({
  ...preferences,
  tags: tags.join(', '),
});

interface PreferencesDialogProps {
  record: ClientRecord;
  onClose: () => void;
}

/** Edits what a client likes, and their tags. */
export function PreferencesDialog({ record, onClose }: PreferencesDialogProps) {
  const { form, ref, onSubmit, isPending, failure, stale } = useRecordForm({
    record,
    schema,
    toValues,
    toLines: (values) => [
      ...PREFERENCES.map((each) => [PREFERENCE_LABELS[each], values[each] ?? ''] as const),
      ['Tags', values.tags],
    ],
    save: ({ tags, ...preferences }, { id, version }) =>
      call(savePreferences, { id, version, preferences, tags: readTags(tags) }),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <Dialog open title="Preferences and tags" subtitle={nameOf(record)} onClose={onClose}>
      <DialogForm
        ref={ref}
        action={isPending ? 'Saving...' : 'Save'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was saved.')}
        onSubmit={onSubmit}
      >
        {PREFERENCES.map((each) => (
          <Field key={each} label={PREFERENCE_LABELS[each]} error={errors[each]?.message}>
            {(wiring) => (
              <input {...wiring} type="text" autoComplete="off" {...form.register(each)} />
            )}
          </Field>
        ))}
        <Field label="Tags" hint="With commas between them." error={errors.tags?.message}>
          {(wiring) => (
            <input {...wiring} type="text" autoComplete="off" {...form.register('tags')} />
          )}
        </Field>
        {stale && <BothValues stale={stale} />}
      </DialogForm>
    </Dialog>
  );
}
