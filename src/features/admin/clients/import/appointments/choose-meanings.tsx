import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Service } from '#contract/catalog.ts';
import { $services, loadCatalog } from '#lib/booking/catalog-store.ts';
import { serviceLabel } from '#lib/booking/text/booking-summary.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import parts from '../../../ui/dialog/dialog-parts.module.css';
import { formWords } from '../../../ui/failure-text.ts';
import type { Meanings } from './appointment-rows.ts';
import type { NamedList } from '../choose-columns.tsx';
import css from '../import.module.css';
import { orderOf, type DateOrder } from './read-moment.ts';
import { guessServices, namesOf } from './service-names.ts';
import type { Pages } from '../use-pages.ts';

interface ChooseMeaningsProps {
  named: NamedList;
  /** The check that follows. */
  check: Pick<Pages<unknown>, 'isPending' | 'sent' | 'failure'>;
  onChosen: (meanings: Meanings) => void;
  onBack: () => void;
}

const ORDERS: Readonly<Record<DateOrder, string>> = {
  month_first: '3/4/2026 is March 4',
  day_first: '3/4/2026 is April 3',
};

/** The third step of appointments: which of her services the list's names are and, if both are possible, how its dates are written. */
export function ChooseMeanings({ named, check, onChosen, onBack }: ChooseMeaningsProps) {
  const catalog = useStore($services);
  useEffect(() => void loadCatalog(), []);
  const services: readonly Service[] = catalog.state === 'ready' ? catalog.items : [];
  const { lines, columns } = named;
  const names = namesOf(lines, columns);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const meant = { ...guessServices(names, services), ...chosen };
  const dates = lines.map(({ cells }) => {
    const at = columns.indexOf('start') < 0 ? columns.indexOf('date') : columns.indexOf('start');
    return cells[at] ?? '';
  });
  const known = orderOf(dates);
  const [order, setOrder] = useState<DateOrder>(known ?? 'month_first');
  return (
    <DialogForm
      action={
        check.isPending ? `Checking... ${check.sent.toLocaleString('en-US')}` : 'Check the list'
      }
      isPending={check.isPending}
      isReady={services.length > 0}
      keep="Back"
      onKeep={onBack}
      failure={
        catalog.state === 'failed'
          ? 'Your services didn’t load. Please reload this page.'
          : formWords(check.failure, 'Nothing was checked.')
      }
      onSubmit={(event) => {
        event.preventDefault();
        onChosen({ order, services: meant });
      }}
    >
      {known === null && (
        <Choices legend="How the dates are written" required>
          {(['month_first', 'day_first'] as const).map((each) => (
            <Choice
              key={each}
              type="radio"
              name="order"
              checked={order === each}
              onChange={() => setOrder(each)}
              label={ORDERS[each]}
            />
          ))}
        </Choices>
      )}
      <fieldset className={css.columns}>
        <legend>Which of your services each is</legend>
        <div className={parts.two}>
          {names.map(({ name, count }) => (
            <Field
              key={name}
              label={name}
              required
              hint={`${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`}
            >
              {(wiring) => (
                <select
                  {...wiring}
                  value={meant[name] ?? ''}
                  onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
                >
                  <option value="">Leave out</option>
                  {services.map((service) => (
                    <option key={service.id} value={service.id}>
                      {serviceLabel(service)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    </DialogForm>
  );
}
