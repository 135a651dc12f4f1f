import { useForm } from 'react-hook-form';
import { walkInSchema } from '#contract/checkout/in-person.ts';
import { listClients, type AdminClient } from '#contract/clients/clients.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { isMoney, money } from '../ui/fields/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { useListSearch } from '../ui/lists/found-rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import css from './checkout.module.css';
import { toBuyer, walkIn } from './sale.ts';
import type { SaleUnderWay } from './use-sale.ts';

/** Chooses the client: on file by name or phone, or a walk-in by name. */
export function ClientStep({ dispatch }: SaleUnderWay) {
  const { text, field } = useListSearch();
  return (
    <div className={css.step}>
      <h2 className="visually-hidden" data-step-heading="" tabIndex={-1}>
        Client
      </h2>
      <SearchField label="Find a client by name or phone" placeholder="Name or phone" {...field} />
      <Found
        text={text}
        onChoose={(client) => dispatch({ type: 'buyer', buyer: toBuyer(client) })}
      />
      <WalkIn onChoose={(name) => dispatch({ type: 'buyer', buyer: walkIn(name) })} />
    </div>
  );
}

function WalkIn({ onChoose }: { onChoose: (name: string) => void }) {
  const form = useForm({
    resolver: formResolver(walkInSchema),
    defaultValues: { walkInName: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(
    ({ walkInName }) => onChoose(walkInName),
    ({ walkInName }) => {
      $toast.set({ tone: 'error', title: 'Name Required', text: walkInName?.message ?? '' });
    },
  );
  return (
    <form className={css.walkIn} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css.soft}>Not on file? Enter a walk-in’s name.</p>
      <Field label="Walk-in name" required error={errors.walkInName?.message}>
        {(wiring) => (
          <input {...wiring} autoComplete="off" maxLength={80} {...form.register('walkInName')} />
        )}
      </Field>
      <Button type="submit" look="quiet">
        Continue to services
      </Button>
    </form>
  );
}

function Found({ text, onChoose }: { text: string; onChoose: (client: AdminClient) => void }) {
  const { data, failure, ask } = useQuery(listClients, { q: text }, { isAsked: text !== '' });
  if (!text) return null;
  return (
    <>
      {failure !== null && <ErrorNote words={`Couldn’t search. ${failure.words}`} onRetry={ask} />}
      <p role="status" className={data?.length === 0 ? css.soft : 'visually-hidden'}>
        {data?.length === 0 && 'No clients found'}
        {data && data.length > 0 && `${data.length} found`}
      </p>
      {data && data.length > 0 && (
        <ul className={css.found}>
          {data.map((client) => (
            <li key={client.id}>
              <button type="button" onClick={() => onChoose(client)}>
                <strong>{nameOf(client)}</strong>
                <span>
                  {[client.phone && phoneLabel(client.phone), ...spendable(client)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns what a client could pay with: "1 credit for 60 minutes", "$40 gift value". */
function spendable({ credits, giftValue }: AdminClient): string[] {
  return [
    ...credits
      .filter(({ available }) => available > 0)
      .map(
        ({ duration, available }) =>
          `${available} credit${available === 1 ? '' : 's'} for ${durationLabel(duration)}`,
      ),
    ...(isMoney(giftValue) ? [`${money(giftValue)} gift value`] : []),
  ];
}
