import type { ReactNode, Ref, SubmitEventHandler } from 'react';
import { Button } from '#ui/button.tsx';
import css from './dialog-parts.module.css';
import { ErrorNote } from '../screen/section.tsx';

/** The parts of a dialog's form. */
export interface DialogFormProps {
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode;
  /** The label of the submit button. */
  action: string;
  /** Only refund and cancel are red. */
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

/** The form of a dialog: a body that scrolls, the failure, and a foot with the submit button. */
export function DialogForm(props: DialogFormProps) {
  const { ref, children, action, isDanger = false, isPending, isReady = true } = props;
  const { keep, onKeep, failure, onSubmit } = props;
  return (
    <form ref={ref} className={css.form} noValidate onSubmit={onSubmit}>
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
