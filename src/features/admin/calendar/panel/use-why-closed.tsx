import { useCallback, useState } from 'react';
import { LateDialog } from '../../ui/screen/late-part.tsx';
import { loadWhyClosed } from '../late-parts.ts';

/** Asks why clients can’t book a closed day: the dialog, and what opens it for a date. */
export function useWhyClosed() {
  const [date, setDate] = useState<string | null>(null);
  const close = useCallback(() => setDate(null), []);
  return {
    ask: setDate,
    dialog: date !== null && (
      <LateDialog load={loadWhyClosed} onClose={close}>
        {(WhyClosed) => <WhyClosed date={date} onClose={close} />}
      </LateDialog>
    ),
  };
}
