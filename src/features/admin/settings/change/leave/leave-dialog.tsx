import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

interface LeaveDialogProps {
  onLeave: () => void;
  onKeep: () => void;
}

/** Asks before leaving with unsaved changes; Keep editing returns to them. */
export function LeaveDialog({ onLeave, onKeep }: LeaveDialogProps) {
  const from = useRef(document.activeElement);
  useEffect(() => {
    const place = from.current;
    return () => {
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, []);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      subtitle="Your changes here aren’t saved yet."
      action="Leave without saving"
      keep="Keep editing"
      isPending={false}
      failure={null}
      onClose={onKeep}
      onConfirm={onLeave}
    />
  );
}
