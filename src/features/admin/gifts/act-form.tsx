import type { ReactNode, SubmitEventHandler } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminGift } from '#contract/gifts/therapist-gifts.ts';
import type { Failure } from '#lib/query/failure.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '../ui/dialog/dialog-parts.module.css';
import { ErrorNote } from '../ui/screen/section.tsx';

/** The props of each form about a certificate. */
export interface ActProps {
  gift: AdminGift;
  onDone: () => void;
}

interface ActFormProps {
  /** What didn’t happen if it fails: "Nothing was sent." */
  notDone: string;
  failure: Failure | null;
  isPending: boolean;
  isDanger?: boolean;
  action: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onBack: () => void;
  children: ReactNode;
}

/** The form for one action on a certificate, in place of its details. */
export function ActForm(props: ActFormProps) {
  const { notDone, failure, isPending, isDanger, action, onSubmit, onBack, children } = props;
  return (
    <form noValidate className={css.form} onSubmit={onSubmit}>
      <div className={css.body}>
        {children}
        {failure !== null && <ErrorNote words={`${notDone} ${failure.words}`} />}
      </div>
      <div className={css.foot}>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" className={isDanger ? css.danger : undefined} pending={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface ReasonFieldProps {
  /** Called in place of the field: errors focus the first wrong field in the order of registration. */
  register: () => UseFormRegisterReturn;
  error: string | undefined;
}

/** Why value is added, removed or refunded; it is shown in the history. */
export function ReasonField({ register, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" required error={error}>
      {(wiring) => (
        <input {...wiring} type="text" autoComplete="off" maxLength={200} {...register()} />
      )}
    </Field>
  );
}
