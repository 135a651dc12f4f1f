import { useEffect } from 'react';
import { resolveTask, type Task } from '#contract/tasks.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Field } from '#ui/form/field.tsx';
import { ALL_NOUNS } from '../checkout/nouns.ts';
import { failureToast } from '../ui/failure-text.ts';
import list from '../ui/lists/list.module.css';
import { RowButton } from '../ui/row-button.tsx';
import css from './to-decide.module.css';

/** Closes a task with a note on how it was settled. */
export function ResolveForm({ item, onKeep }: { item: Task; onKeep: () => void }) {
  const { form, onSubmit, isPending, failure } = useCallForm(resolveTask, {
    schema: resolveTask.input,
    defaultValues: { resolution: '' },
    toArguments: ({ resolution }) => ({ id: item.id, resolution }),
    changes: ALL_NOUNS,
    onFailed: failureToast('Couldn’t close'),
  });
  const { setFocus, formState } = form;
  useEffect(() => setFocus('resolution'), [setFocus]);
  return (
    <form className={css.resolve} noValidate onSubmit={onSubmit}>
      <Field label="How was it settled?" required error={formState.errors.resolution?.message}>
        {(wiring) => (
          <input {...wiring} autoComplete="off" maxLength={500} {...form.register('resolution')} />
        )}
      </Field>
      {failure !== null && (
        <p className={list.problem} role="alert">
          This item is still open. {failure.words}
        </p>
      )}
      <div className={css.actions}>
        <RowButton worksOffline onClick={onKeep}>
          Keep it open
        </RowButton>
        <RowButton type="submit" tone="clay" worksOffline pending={isPending}>
          {isPending ? 'Closing...' : 'Close it'}
        </RowButton>
      </div>
    </form>
  );
}
