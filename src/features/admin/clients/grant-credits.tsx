import { useEffect } from 'react';
import * as z from 'zod/mini';
import { grantCredits, type AdminClient } from '#contract/clients/clients.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import buttons from '../ui/buttons.module.css';
import { failureToast } from '../ui/failure-text.ts';
import list from '../ui/lists/list.module.css';
import { nameOf } from '../ui/name-of.ts';
import { RowButton } from '../ui/row-button.tsx';
import { useOpener } from '../ui/dialog/use-opener.ts';
import { GRANT_LIMIT } from './client-text.ts';
import css from './clients.module.css';

/** Grants wellness credits: twelve per person in a calendar year, which the server counts. */
export function GrantCredits({ client }: { client: AdminClient }) {
  const { ref, isOpen, open, close } = useOpener();
  if (isOpen) return <GrantForm client={client} onClose={close} />;
  return (
    <button ref={ref} type="button" className={buttons.row} onClick={open}>
      Grant credits
    </button>
  );
}

const DURATIONS = [60, 90, 120] as const;
const schema = z.pick(grantCredits.input, { duration: true, credits: true });

function GrantForm({ client, onClose }: { client: AdminClient; onClose: () => void }) {
  const { form, onSubmit, isPending, failure } = useCallForm(grantCredits, {
    schema,
    defaultValues: { duration: 60, credits: 1 },
    // Granting the same again after a lost answer grants nothing twice.
    toArguments: (grant, grantId) => ({ id: client.id, grantId, ...grant }),
    onDone: (_, grant) => {
      const text = `${nameOf(client)} received ${countOf(grant)}.`;
      $toast.set({ tone: 'info', title: 'Credits granted', text });
      onClose();
    },
    onFailed: failureToast('Couldn’t grant credits'),
  });
  const { setFocus, formState } = form;
  useEffect(() => setFocus('credits'), [setFocus]);
  const { errors } = formState;
  const [duration, credits] = form.watch(['duration', 'credits']);
  return (
    <form className={css.grant} noValidate onSubmit={onSubmit}>
      <Field label="Credits" required error={errors.credits?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('credits', { valueAsNumber: true })}>
            {Array.from({ length: GRANT_LIMIT }, (_, at) => (
              <option key={at}>{at + 1}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Length" required error={errors.duration?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('duration', { valueAsNumber: true })}>
            {DURATIONS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationLabel(minutes)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className={list.soft}>Up to 12 per calendar year. They never expire.</p>
      {failure !== null && (
        <p className={list.problem} role="alert">
          No credits were granted. {failure.words}
        </p>
      )}
      <div className={buttons.rowActions}>
        <RowButton worksOffline onClick={onClose}>
          Not now
        </RowButton>
        <RowButton type="submit" tone="clay" worksOffline pending={isPending}>
          {isPending ? 'Granting...' : `Grant ${countOf({ duration, credits })}`}
        </RowButton>
      </div>
    </form>
  );
}

/** Returns how many, and of what length: "2 credits for 60 minutes". */
function countOf({ duration, credits }: z.infer<typeof schema>): string {
  return `${credits} credit${credits === 1 ? '' : 's'} for ${durationLabel(duration)}`;
}
