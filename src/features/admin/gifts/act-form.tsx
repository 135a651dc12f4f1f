import type { ReactNode, SubmitEventHandler } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminGift } from '../../../contract/orders/therapist-gifts.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import css from '../ui/dialog-parts.module.css';
import { ErrorNote } from '../ui/section.tsx';

/** What each form about a certificate is given. */
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

/** The form of one action on a certificate, in place of its details. */
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
  /** Called in the place of the field: the first wrong one has the focus, in the order in which they register. */
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
