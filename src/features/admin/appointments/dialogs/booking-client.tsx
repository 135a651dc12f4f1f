import { useState, type Ref } from 'react';
import { newClientSchema } from '../../../../contract/admin-appointment-acts.ts';
import { listClients, type AdminClient } from '../../../../contract/clients.ts';
import { durationLabel } from '../../../../contract/durations.ts';
import { phoneLabel } from '../../../../contract/text.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { Field } from '../../../../ui/field.tsx';
import css from '../../ui/dialog-parts.module.css';
import { nameOf } from '../../ui/name-of.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ErrorNote } from '../../ui/section.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';

/** A client on file, as a booking needs them. */
export interface Buyer {
  id: string;
  name: string;
  /** Pays member prices. */
  isMember: boolean;
}

/** A client who is not on file, before anything is typed. */
export const NOBODY = { firstName: '', lastName: '', email: '', phone: '' };
export type NewClient = typeof NOBODY;

interface ClientSearchProps {
  onChoose: (client: AdminClient) => void;
  onNew: () => void;
}

/** Whoever is on file is found by name or phone. */
export function ClientSearch({ onChoose, onNew }: ClientSearchProps) {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const found = useQuery(listClients, { q: text }, { isAsked: text !== '' });
  return (
    <div>
      <SearchField
        label="Search for a client"
        placeholder="Name or phone"
        value={typed}
        onChange={setTyped}
      />
      {found.failure !== null && (
        <ErrorNote words={`Could not search. ${found.failure.words}`} onRetry={found.ask} />
      )}
      <div role="status" className="visually-hidden">
        {found.data && `${found.data.length} found`}
      </div>
      <ul className={css.found}>
        {found.data?.slice(0, 6).map((client) => (
          <li key={client.id}>
            <button type="button" onClick={() => onChoose(client)}>
              <strong>{nameOf(client)}</strong>{' '}
              <span className="figures">{client.phone && phoneLabel(client.phone)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.length === 0 && <p className={css.soft}>No clients found</p>}
      <RowButton look="word" onClick={onNew}>
        Somebody new
      </RowButton>
    </div>
  );
}

const NEW_FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const;

interface NewClientFieldsProps {
  ref: Ref<HTMLDivElement>;
  client: NewClient;
  /** Says what is wrong only once it was to be sent. */
  isTried: boolean;
  onChange: (client: NewClient) => void;
  onBack: () => void;
}

/** Who is not on file yet. */
export function NewClientFields({ ref, client, isTried, onChange, onBack }: NewClientFieldsProps) {
  const wrong = isTried ? (newClientSchema.safeParse(client).error?.issues ?? []) : [];
  return (
    <div ref={ref}>
      <div className={css.two}>
        {NEW_FIELDS.map(({ name, label, type }) => (
          <Field
            key={name}
            label={label}
            required
            error={wrong.find(({ path }) => path[0] === name)?.message}
          >
            {(wiring) => (
              <input
                {...wiring}
                type={type}
                autoComplete="off"
                value={client[name]}
                onChange={({ target }) => onChange({ ...client, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <RowButton look="word" worksOffline onClick={onBack}>
        Search instead
      </RowButton>
    </div>
  );
}

interface CreditChoiceProps {
  buyer: Buyer;
  duration: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  isRepeated: boolean;
}

/** A credit of this length, where there is one left. */
export function CreditChoice({
  buyer,
  duration,
  isChosen,
  onChoose,
  isRepeated,
}: CreditChoiceProps) {
  const { data } = useQuery(listClients, { q: buyer.name });
  const left = data
    ?.find(({ id }) => id === buyer.id)
    ?.credits.find((credit) => credit.duration === duration)?.available;
  if (!left) return null;
  return (
    <Choice
      type="checkbox"
      label={isRepeated ? 'Use credits for the first dates' : 'Use 1 credit'}
      note={`${left} of ${durationLabel(duration)} left`}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}
