import type { ClientPage } from '#contract/clients/client-record.ts';
import { ClientVisitsDialog } from '../../home-visits/client-visits.tsx';
import { IntakeDialog } from '../../intakes/intake-dialog.tsx';
import { nameOf } from '../../ui/name-of.ts';
import { OpenedCopy } from './copy/record-copy.tsx';
import { ContactDialog } from './edit/contact-dialog.tsx';
import { PreferencesDialog } from './edit/preferences-dialog.tsx';
import { OpenedErasure } from './erase/erase-client.tsx';
import type { ClientDialog } from './part.tsx';

interface ClientDialogsProps {
  opened: ClientDialog;
  page: ClientPage;
  onClose: () => void;
}

/**
 * The dialog that is open on a client's page. It belongs to the whole page, whose parts change places when a tablet is turned:
 * what is typed in it stays.
 */
export function ClientDialogs({ opened, page, onClose }: ClientDialogsProps) {
  const { client, record } = page;
  switch (opened.kind) {
    case 'preferences':
      return <PreferencesDialog record={record} onClose={onClose} />;
    case 'contact':
      return <ContactDialog record={record} onClose={onClose} />;
    case 'intake':
      return <IntakeDialog id={opened.id} name={nameOf(client)} onClose={onClose} />;
    case 'visits':
      return <ClientVisitsDialog client={client} visits={opened.visits} onClose={onClose} />;
    case 'copy':
      return <OpenedCopy id={client.id} name={nameOf(client)} onClose={onClose} />;
    case 'erase':
      return <OpenedErasure page={page} onClose={onClose} />;
  }
}
