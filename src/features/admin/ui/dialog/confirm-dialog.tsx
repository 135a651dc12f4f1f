import type { SubmitEventHandler } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

interface ConfirmDialogProps extends Omit<DialogFormProps, 'keep' | 'onKeep' | 'onSubmit'> {
  /** Names the act and the person: "Refund $96.41 to Karl". */
  title: string;
  subtitle: string;
  /** The button that changes nothing. */
  keep?: string;
  onConfirm: SubmitEventHandler<HTMLFormElement>;
  /** What the other button does, if it does more than close. */
  onKeep?: () => void;
  onClose: () => void;
}

/** Asks once before something that can't be undone; a failure stays in the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    subtitle,
    keep = 'Keep it',
    onConfirm,
    onClose,
    onKeep = onClose,
    ...form
  } = props;
  return (
    <Dialog open isShort title={title} subtitle={subtitle} onClose={onClose}>
      <DialogForm
        {...form}
        keep={keep}
        onKeep={onKeep}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(event);
        }}
      />
    </Dialog>
  );
}
