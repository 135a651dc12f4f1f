import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../../../../ui/button.tsx';
import css from '../dialog-parts.module.css';
import { ErrorNote } from '../section.tsx';

/** What the form of a dialog is made of. */
export interface DialogFormProps {
  children?: ReactNode;
  /** The submit button, in words. */
  action: string;
  /** Refund and cancel alone are red. */
  isDanger?: boolean;
  isPending: boolean;
  /** Whether there is anything to submit. */
  isReady?: boolean;
  /** The other button, which submits nothing. */
  keep: string;
  onKeep: () => void;
  failure: string | null;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** The form of a dialog: a body that scrolls, what went wrong, and a foot with its submit button. */
export function DialogForm(props: DialogFormProps) {
  const { children, action, isDanger = false, isPending, isReady = true } = props;
  const { keep, onKeep, failure, onSubmit } = props;
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <div className={css.body}>
        {children}
        {failure !== null && <ErrorNote words={failure} />}
      </div>
      <div className={css.foot}>
        <Button look="quiet" onClick={onKeep}>
          {keep}
        </Button>
        <Button
          type="submit"
          className={isDanger ? css.danger : undefined}
          pending={isPending}
          disabled={!isReady}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
