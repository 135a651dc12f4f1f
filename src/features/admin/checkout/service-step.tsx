import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Enhancement, Service } from '../../../contract/catalogue.ts';
import { durationLabel } from '../../../contract/durations.ts';
import { displayMoney } from '../../../contract/money.ts';
import { $enhancements, $services, loadCatalogue } from '../../../lib/catalogue-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { money } from '../ui/money.ts';
import { Problem } from '../ui/section.tsx';
import css from './checkout.module.css';
import { priceFor, runningTotal } from './sale.ts';
import type { SaleUnderWay } from './use-sale.ts';

const SERVICE_REQUIRED = 'Please select a service';
const NONE: readonly never[] = [];

/** The catalogue, or what stands in its place until it is here. */
export function useCatalogue() {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  useEffect(loadCatalogue, []);
  return {
    services: services.state === 'ready' ? services.items : NONE,
    enhancements: enhancements.state === 'ready' ? enhancements.items : NONE,
    hasFailed: services.state === 'failed' || enhancements.state === 'failed',
  };
}

/** What it was: one service, and the enhancements that can be had. */
export function ServiceStep({ sale, tell, preparation, prepare }: SaleUnderWay) {
  const { services, enhancements, hasFailed } = useCatalogue();
  const [error, setError] = useState('');
  const isPending = preparation.state === 'under_way';
  const active = enhancements.filter(({ isActive }) => isActive);
  const { serviceId, enhancementIds, buyer } = sale;

  const toggle = ({ id }: Enhancement) =>
    tell({
      type: 'choose',
      choice: {
        enhancementIds: enhancementIds.includes(id)
          ? enhancementIds.filter((each) => each !== id)
          : [...enhancementIds, id],
      },
    });
  return (
    <form
      className={css.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        if (serviceId) return prepare();
        setError(SERVICE_REQUIRED);
        $toast.set({ tone: 'error', title: 'Service Required', text: SERVICE_REQUIRED });
      }}
    >
      <div className={css.buyer}>
        <h2 data-step-heading="" tabIndex={-1}>
          {buyer?.name}
        </h2>
        <button
          type="button"
          className={css.word}
          onClick={() => tell({ type: 'back', to: 'client' })}
        >
          Change Client
        </button>
      </div>
      {hasFailed && <Problem words="Could not load the services." onRetry={loadCatalogue} />}
      <Field label="Service" required error={error || undefined}>
        {(wiring) => (
          <select
            {...wiring}
            value={serviceId}
            onChange={(event) => {
              setError('');
              tell({ type: 'choose', choice: { serviceId: event.target.value } });
            }}
          >
            <option value="">Choose a service</option>
            {groupByName(services).map(({ name, options }) => (
              <optgroup key={name} label={name}>
                {options.map((service) => (
                  <option key={service.id} value={service.id}>
                    {name}, {durationLabel(service.duration, 'min')},{' '}
                    {money(priceFor(service, buyer))}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {active.length > 0 && (
        <Choices legend="Enhancements" many className={css.extras}>
          {active.map((enhancement) => (
            <Choice
              key={enhancement.id}
              type="checkbox"
              checked={enhancementIds.includes(enhancement.id)}
              onChange={() => toggle(enhancement)}
              label={
                <span className={css.priced}>
                  {enhancement.name} <span className="figures">+{money(enhancement.price)}</span>
                </span>
              }
            />
          ))}
        </Choices>
      )}
      <p className={css.total} role="status">
        <span>Total</span>{' '}
        <strong className="figures">
          {displayMoney(runningTotal(sale, services, enhancements))}
        </strong>{' '}
        + tax
      </p>
      {preparation.state === 'failed' && (
        <Problem words={`Nothing was charged. ${preparation.words}`} />
      )}
      <Button type="submit" look="quiet" pending={isPending}>
        {isPending ? 'Preparing the payment...' : 'Proceed to Payment'}
      </Button>
    </form>
  );
}

/** Services under their names, shortest first. */
function groupByName(services: readonly Service[]): { name: string; options: Service[] }[] {
  const names = [...new Set(services.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    options: services
      .filter((service) => service.name === name)
      .sort((one, other) => one.duration - other.duration),
  }));
}
