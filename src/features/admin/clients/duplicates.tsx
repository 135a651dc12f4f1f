import { useRef, useState } from 'react';
import type { AdminClient } from '#contract/clients/clients.ts';
import { keepApart, listDuplicates, type Duplicates } from '#contract/clients/merging.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { EmailAddress } from '#ui/form/email-address.tsx';
import buttons from '../ui/buttons.module.css';
import { addressOfClient } from '../ui/client-address.ts';
import { failureToast } from '../ui/failure-text.ts';
import list from '../ui/lists/list.module.css';
import { nameOf } from '../ui/name-of.ts';
import { RowButton } from '../ui/row-button.tsx';
import { LateDialog } from '../ui/screen/late-part.tsx';
import { sameLabel } from './client-text.ts';
import css from './clients.module.css';

const loadMergeDialog = () => import('./merge-dialog.tsx');

/** Who may be in the list twice; nothing if no one is. */
export function PossibleDuplicates() {
  const { data } = useQuery(listDuplicates, {});
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (data === null || data.length === 0) return null;
  return (
    <section className={css.duplicates}>
      <RowButton
        ref={button}
        aria-expanded={isOpen}
        worksOffline
        onClick={() => setIsOpen(!isOpen)}
      >
        Possible duplicates: {data.length}
      </RowButton>
      {isOpen && (
        <ul className={list.rows} aria-label="Possible duplicates">
          {data.map((pair) => (
            <Pair
              key={`${pair.earlier.id} ${pair.later.id}`}
              {...pair}
              onDone={() => button.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PairProps extends Duplicates {
  /** The pair is about to leave the list. */
  onDone: () => void;
}

function Pair({ earlier, later, same, onDone }: PairProps) {
  const apart = useMutation(keepApart, {
    onDone,
    onFailed: failureToast('Nothing was changed'),
  });
  const [isMerging, setIsMerging] = useState(false);
  const names = `${nameOf(earlier)} and ${nameOf(later)}`;
  return (
    <li>
      <div className={css.pair}>
        <One client={earlier} />
        <One client={later} />
        <small>{sameLabel(same)}</small>
      </div>
      <div className={buttons.rowActions}>
        <RowButton tone="clay" aria-label={`Merge ${names}`} onClick={() => setIsMerging(true)}>
          Merge…
        </RowButton>
        <RowButton
          pending={apart.isPending}
          aria-label={`${names} are two people`}
          onClick={() => apart.run({ id: earlier.id, otherId: later.id })}
        >
          They’re two people
        </RowButton>
      </div>
      {isMerging && (
        <LateDialog load={loadMergeDialog} onClose={() => setIsMerging(false)}>
          {({ MergeDialog }) => (
            <MergeDialog clients={[earlier, later]} onClose={() => setIsMerging(false)} />
          )}
        </LateDialog>
      )}
    </li>
  );
}

function One({ client }: { client: AdminClient }) {
  return (
    <p className={css.one}>
      <a href={addressOfClient(client.id)}>{nameOf(client)}</a>{' '}
      <span className="figures">{client.phone && phoneLabel(client.phone)}</span>{' '}
      <EmailAddress of={client.email} />
    </p>
  );
}
