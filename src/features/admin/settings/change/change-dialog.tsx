import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Change, ChangeKind } from '#contract/practice/changes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { ChangeFailure, ChangeNotes } from './change-parts.tsx';
import { LeaveDialog } from './leave/leave-dialog.tsx';
import type { ChangeForm } from './use-change-form.ts';

interface ChangeDialogProps<Values extends FieldValues, Made extends Change> {
  change: ChangeForm<Values, Made>;
  kind: ChangeKind;
  title: string;
  subtitle: string;
  /** The label of the button, which names the result. */
  action: string;
  onClose: () => void;
  children: ReactNode;
}

/** A change in a dialog: a new item, or one item of a list. Closing it with unsaved changes asks once. */
export function ChangeDialog<Values extends FieldValues, Made extends Change>(
  props: ChangeDialogProps<Values, Made>,
) {
  const { change, kind, title, subtitle, action, onClose, children } = props;
  const { isPending, onSubmit } = change;
  const [isAsking, setIsAsking] = useState(false);
  const ask = change.form.formState.isDirty ? () => setIsAsking(true) : undefined;
  return (
    <>
      <Dialog open title={title} subtitle={subtitle} onHeld={ask} onClose={onClose}>
        <DialogForm
          ref={change.ref}
          action={isPending ? 'Saving...' : change.second.isAsked ? 'Yes, save' : action}
          isPending={isPending}
          keep="Cancel"
          onKeep={ask ?? onClose}
          failure={null}
          onSubmit={onSubmit}
        >
          {children}
          <ChangeNotes change={change} kind={kind} />
          <ChangeFailure failure={change.failure} />
        </DialogForm>
      </Dialog>
      {isAsking && <LeaveDialog onLeave={onClose} onKeep={() => setIsAsking(false)} />}
    </>
  );
}
