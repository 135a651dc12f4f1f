import { useState } from 'react';
import { listClients, updateClient, type AdminClient } from '../../../contract/people/clients.ts';
import { phoneLabel } from '../../../contract/rules/text.ts';
import { useHeldQuery } from '../../../lib/query/use-held-query.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import buttons from '../ui/buttons.module.css';
import { failureToast } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import list from '../ui/list.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Screen } from '../ui/screen.tsx';
import { Toggle } from '../ui/toggle.tsx';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { ClientDetails } from './client-details.tsx';
import { visitsLabel } from './client-text.ts';
import css from './clients.module.css';

const SHOWN = 20;

/** The clients, and what each can book. */
export function Clients() {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const query = useHeldQuery(listClients, { q: text || undefined });
  const { isCurrent } = query;
  const [count, setCount] = useState(SHOWN);
  const now = useNow(60);
  return (
    <Screen
      what="the clients"
      query={query}
      skeleton={{ rows: 4, height: 3.75 }}
      aside={
        <SearchField
          label="Find a client by name, phone or email"
          placeholder="Find a client"
          value={typed}
          onChange={(words) => {
            setTyped(words);
            setCount(SHOWN);
          }}
        />
      }
    >
      {(clients) => (
        <>
          <p
            role="status"
            className={isCurrent && clients.length === 0 ? list.soft : 'visually-hidden'}
          >
            {isCurrent &&
              (clients.length === 0
                ? text
                  ? 'No clients found'
                  : 'No clients yet. They appear here when they book.'
                : text && `${clients.length} client${clients.length === 1 ? '' : 's'} found`)}
          </p>
          {clients.length > 0 && (
            <>
              <div className={css.head} aria-hidden="true">
                <span>Client</span>
                <span>Visits</span>
                <span>Home booking</span>
              </div>
              <ul className={css.clients} aria-busy={!isCurrent}>
                {clients.slice(0, count).map((client) => (
                  <Row key={client.id} client={client} now={now} />
                ))}
              </ul>
            </>
          )}
          {clients.length > count && (
            <button type="button" className={buttons.word} onClick={() => setCount(clients.length)}>
              Show all {clients.length}
            </button>
          )}
        </>
      )}
    </Screen>
  );
}

/** Changes what a client can book; every list is loaded again afterward, so that they agree. */
const usePermission = () =>
  useMutation(updateClient, {
    onFailed: failureToast('Update Failed', () => 'Failed to update client permissions.'),
  });

function Row({ client, now }: { client: AdminClient; now: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const home = usePermission();
  const existing = usePermission();
  const failure = home.failure ?? existing.failure;
  const { id, firstName, phone, canBookAtHome } = client;
  return (
    <li className={css.client} data-open={isOpen || undefined}>
      <div className={css.who}>
        <button
          type="button"
          className={css.name}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {nameOf(client)}
        </button>
        <small className="figures">{phone && phoneLabel(phone)}</small>
      </div>
      <p className={css.visits}>{visitsLabel(client, now)}</p>
      <Toggle
        label={`Home booking for ${nameOf(client)}`}
        isOn={canBookAtHome}
        words={canBookAtHome ? 'Can book at home' : 'Studio only'}
        isPending={home.isPending}
        onToggle={(isOn) => home.run({ id, canBookAtHome: isOn })}
      />
      {failure !== null && (
        <p className={list.problem} role="alert">
          Nothing was changed for {firstName}. {failure.words}
        </p>
      )}
      {isOpen && <ClientDetails client={client} existing={existing} />}
    </li>
  );
}
