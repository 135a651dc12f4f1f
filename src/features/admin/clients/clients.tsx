import { useLayoutEffect, useRef, useState } from 'react';
import { listClients, type AdminClient } from '#contract/clients/clients.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import buttons from '../ui/buttons.module.css';
import { ContactLinks } from '../ui/contact-links.tsx';
import { addressOfClient } from '../ui/client-address.ts';
import { nameOf } from '../ui/name-of.ts';
import list from '../ui/lists/list.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import { FirstRows, FoundNote, useListSearch, type ListSearch } from '../ui/lists/found-rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { LateDialog } from '../ui/screen/late-part.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { Toggle } from '../ui/fields/toggle.tsx';
import { returnToPlace } from '../ui/screen/scroll-memory.ts';
import { RowButton } from '../ui/row-button.tsx';
import { AddClientDialog } from './page/edit/add-client-dialog.tsx';
import { ClientScreen } from './page/client-screen.tsx';
import { visitsLabel } from './client-text.ts';
import { PossibleDuplicates } from './duplicates.tsx';
import css from './clients.module.css';
import { useClientId } from './use-client-id.ts';
import { usePermission } from './use-permission.ts';

const loadImportDialog = () => import('./import/import-dialog.tsx');

const SHOWN = 20;
/** After so many weeks without a visit, she may want to write. */
const AWAY_WEEKS = 8;

/** The clients, and the page of each. */
export function Clients() {
  const id = useClientId();
  const shown = useRef(id);
  // What was searched for is still there on the way back.
  const search = useListSearch(SHOWN);
  const [isAway, setIsAway] = useState(false);
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = id;
    if (last === id) return;
    returnToPlace();
    const row = last && document.querySelector<HTMLElement>(`a[href="${addressOfClient(last)}"]`);
    const heading = document.querySelector<HTMLElement>('#clients-title');
    (id === null && row ? row : heading)?.focus({ preventScroll: true });
  }, [id]);
  return id === null ? (
    <ClientList search={search} isAway={isAway} onAway={setIsAway} />
  ) : (
    <ClientScreen key={id} id={id} />
  );
}

interface ClientListProps {
  search: ListSearch;
  /** Only those who haven't been here for long and have nothing booked. */
  isAway: boolean;
  onAway: (isAway: boolean) => void;
}

/** The clients, and what each can book. */
function ClientList({ search, isAway, onAway }: ClientListProps) {
  const { text } = search;
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const query = useHeldQuery(listClients, {
    q: text || undefined,
    ...(isAway && { notSeenWeeks: AWAY_WEEKS }),
  });
  const { isCurrent } = query;
  const now = useNow(60);
  return (
    <Screen
      what="the clients"
      query={query}
      skeleton={{ rows: 4, height: 3.75 }}
      aside={
        <div className={css.tools}>
          <SearchField
            label="Find a client by name, phone, email or tag"
            placeholder="Find a client"
            {...search.field}
          />
          <RowButton
            aria-pressed={isAway}
            onClick={() => {
              onAway(!isAway);
              search.showFirst();
            }}
          >
            Not seen for {AWAY_WEEKS} weeks
          </RowButton>
          <RowButton tone="clay" onClick={() => setIsAdding(true)}>
            Add a client
          </RowButton>
          <RowButton onClick={() => setIsImporting(true)}>Import a list</RowButton>
          {isAdding && <AddClientDialog onClose={() => setIsAdding(false)} />}
          {isImporting && (
            <LateDialog load={loadImportDialog} onClose={() => setIsImporting(false)}>
              {({ ImportDialog }) => <ImportDialog onClose={() => setIsImporting(false)} />}
            </LateDialog>
          )}
        </div>
      }
    >
      {(clients) => (
        <>
          {!text && !isAway && <PossibleDuplicates />}
          <FoundNote
            {...{ text, isCurrent, length: clients.length }}
            found={`${clients.length} client${clients.length === 1 ? '' : 's'}`}
            none="No clients found"
            empty={
              isAway
                ? 'Everyone has been here lately, or has a visit booked.'
                : 'No clients yet. They appear here when they book, or when you add them.'
            }
          />
          {clients.length > 0 && (
            <div className={css.head} aria-hidden="true">
              <span>Client</span>
              <span>Visits</span>
              <span>{isAway ? 'Write' : 'Home booking'}</span>
            </div>
          )}
          <FirstRows rows={clients} {...search.shown} className={css.clients} isBusy={!isCurrent}>
            {(client) => <Row key={client.id} client={client} now={now} isAway={isAway} />}
          </FirstRows>
        </>
      )}
    </Screen>
  );
}

interface RowProps {
  client: AdminClient;
  now: number;
  isAway: boolean;
}

function Row({ client, now, isAway }: RowProps) {
  const home = usePermission();
  const { id, firstName, phone, canBookAtHome } = client;
  return (
    <li className={css.client}>
      <div className={css.who}>
        <a className={css.name} href={addressOfClient(id)}>
          {nameOf(client)}
        </a>
        <small className="figures">{phone && phoneLabel(phone)}</small>
      </div>
      <p className={css.visits}>{visitsLabel(client, now)}</p>
      {isAway ? (
        <p className={buttons.rowActions}>
          <ContactLinks client={client} text={`Hi ${firstName}, `} />
        </p>
      ) : (
        <Toggle
          label={`Home booking for ${nameOf(client)}`}
          isOn={canBookAtHome}
          words={canBookAtHome ? 'Can book at home' : 'Studio only'}
          isPending={home.isPending}
          onToggle={(isOn) => home.run({ id, canBookAtHome: isOn })}
        />
      )}
      {home.failure !== null && (
        <p className={list.problem} role="alert">
          Nothing was changed for {firstName}. {home.failure.words}
        </p>
      )}
    </li>
  );
}
