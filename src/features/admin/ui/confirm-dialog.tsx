import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import css from './dialog-parts.module.css';
import { ErrorNote } from './section.tsx';

interface ConfirmDialogProps {
  /** Names what happens, and to whom: "Refund $96.41 to Karl". */
  title: string;
  subtitle: string;
  children?: ReactNode;
  /** The button that does it, in words. */
  action: string;
  /** Refund and cancel alone are red. */
  isDanger?: boolean;
  /** The button that changes nothing. */
  keep?: string;
  isPending: boolean;
  failure: string | null;
  /** What must be chosen is chosen. */
  isReady?: boolean;
  onConfirm: () => void;
  /** The other answer does something, too; otherwise it closes. */
  onKeep?: () => void;
  onClose: () => void;
}

/** Asks once before something that cannot be taken back; a failure is shown in it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    subtitle,
    children,
    action,
    isDanger = false,
    keep = 'Keep it',
    isPending,
    isReady = true,
    failure,
    onConfirm,
    onKeep,
    onClose,
  } = props;
  return (
    <Dialog open isShort title={title} subtitle={subtitle} onClose={onClose}>
      <div className={css.body}>
        {children}
        {failure !== null && <ErrorNote words={failure} />}
      </div>
      <div className={css.foot}>
        <Button look="quiet" onClick={onKeep ?? onClose}>
          {keep}
        </Button>
        <Button
          className={isDanger ? css.danger : undefined}
          pending={isPending}
          disabled={!isReady}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
