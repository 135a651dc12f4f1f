import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { ChooseList } from './choose-list.tsx';
import type { ListKind } from './columns.ts';
import { ImportAppointments } from './appointments/import-appointments.tsx';
import { ImportBalances } from './import-balances.tsx';
import { ImportClients } from './import-clients.tsx';
import type { ChosenList } from './read-list.ts';

const IMPORTS = {
  clients: ImportClients,
  appointments: ImportAppointments,
  balances: ImportBalances,
} as const;

/** Brings a list from another program: a file is chosen, its columns named, what would happen shown, and then done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ListKind>('clients');
  const [list, setList] = useState<ChosenList | null>(null);
  const Import = IMPORTS[kind];
  return (
    <Dialog
      open
      title={`Import ${kind}`}
      subtitle={list?.fileName ?? 'No one gets an email or a text.'}
      onClose={onClose}
    >
      {list ? (
        <Import list={list} onRestart={() => setList(null)} onClose={onClose} />
      ) : (
        <ChooseList
          kind={kind}
          onKind={setKind}
          onRead={(fileName, read) => setList({ ...read, fileName, importId: crypto.randomUUID() })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
