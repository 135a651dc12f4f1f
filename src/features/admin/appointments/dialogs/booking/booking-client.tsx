import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { listClients, type AdminClient } from '#contract/clients/clients.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import form from '#ui/form/form.module.css';
import css from '../../../ui/dialog/dialog-parts.module.css';
import { nameOf } from '../../../ui/name-of.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { useListSearch } from '../../../ui/lists/found-rows.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { ErrorNote } from '../../../ui/screen/section.tsx';
import type { BookingValues } from './use-booking-form.ts';

/** A client on file, with what a booking needs. */
export interface Buyer {
  id: string;
  name: string;
  /** Pays member prices. */
  isMember: boolean;
}

/** Returns a client on file as the buyer of a booking. */
export const buyerOf = (client: AdminClient): Buyer => ({
  id: client.id,
  name: nameOf(client),
  isMember: client.isMember,
});

/** A new client, before anything is typed. */
export const NO_ONE = { firstName: '', lastName: '', email: '', phone: '' };

interface ClientSearchProps {
  onChoose: (client: AdminClient) => void;
  onNew: () => void;
}

/** Finds a client on file by name or phone; Enter chooses the only match. */
export function ClientSearch({ onChoose, onNew }: ClientSearchProps) {
  const { text, field: typed } = useListSearch();
  const found = useQuery(listClients, { q: text }, { isAsked: text !== '' });
  const { field, fieldState } = useController<BookingValues, 'clientId'>({ name: 'clientId' });
  const errorId = useId();
  const isMissing = fieldState.error !== undefined;
  return (
    <div>
      <SearchField
        ref={field.ref}
        label="Search for a client"
        placeholder="Name or phone"
        {...typed}
        errorId={isMissing ? errorId : undefined}
        onEnter={() => {
          const [only, ...others] = typed.value.trim() === text ? (found.data ?? []) : [];
          if (only && others.length === 0) onChoose(only);
        }}
      />
      {isMissing && (
        <p className={form.error} id={errorId}>
          {fieldState.error?.message}
        </p>
      )}
      {found.failure !== null && (
        <ErrorNote words={`Couldn’t search. ${found.failure.words}`} onRetry={found.ask} />
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
        New client
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

/** A client who is not on file yet. */
export function NewClientFields({ onBack }: { onBack: () => void }) {
  const { register, formState } = useFormContext<BookingValues>();
  const errors = formState.errors.newClient;
  return (
    <div>
      <div className={css.two}>
        {NEW_FIELDS.map(({ name, label, type }) => (
          <Field key={name} label={label} required error={errors?.[name]?.message}>
            {(wiring) => (
              <input
                {...wiring}
                type={type}
                autoComplete="off"
                {...register(`newClient.${name}`)}
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

/** Offers a credit of this length if the client has one left. */
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
