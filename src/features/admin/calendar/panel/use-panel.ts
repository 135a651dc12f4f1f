import { useState } from 'react';
import type { Move } from '../carry/use-move.ts';
import { isCanceled, type Item } from '../day/items.ts';
import { selectedOf, type Selected } from './selected.ts';
import { useOpenAppointment } from './use-open-appointment.ts';

/**
 * What is open in the panel, and what a press on an entry does: while something is carried, open time takes it. What was canceled
 * has only its details.
 */
export function usePanel(move: Move) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const openAppointment = useOpenAppointment();
  return {
    selected,
    select: setSelected,
    openItem: (item: Item, minute: number | null) => {
      const from = minute ?? item.minute;
      if (isCanceled(item.entry)) openAppointment('details', item.entry.id);
      else if (!move.carried) setSelected(selectedOf(item, from));
      else if (item.entry.kind === 'open') {
        move.step({ type: 'to', to: { date: item.date, minute: from } });
        move.putDown();
      }
    },
  };
}
