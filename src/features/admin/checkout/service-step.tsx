import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { saleServiceSchema } from '#contract/checkout/in-person.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { $enhancements, $services, loadCatalog } from '#lib/booking/catalog-store.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { money } from '../ui/fields/money.ts';
import { ErrorNote } from '../ui/screen/section.tsx';
import css from './checkout.module.css';
import { priceFor, runningTotal } from './sale.ts';
import type { SaleUnderWay } from './use-sale.ts';

const NONE: readonly never[] = [];

/** Returns the catalog, as far as it has loaded. */
export function useCatalog() {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  useEffect(loadCatalog, []);
  return {
    services: services.state === 'ready' ? services.items : NONE,
    enhancements: enhancements.state === 'ready' ? enhancements.items : NONE,
    hasFailed: services.state === 'failed' || enhancements.state === 'failed',
  };
}

/** Chooses the service and its enhancements. */
export function ServiceStep({ sale, dispatch, preparation, prepare }: SaleUnderWay) {
  const { services, enhancements, hasFailed } = useCatalog();
  const isPending = preparation.state === 'under_way';
  const active = enhancements.filter(({ isActive }) => isActive);
  const { serviceId, enhancementIds, buyer } = sale;
  // The sale stores the choices, even through a reload; the form checks them.
  const form = useForm({ resolver: formResolver(saleServiceSchema), values: { serviceId } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(prepare, (wrong) => {
    const text = wrong.serviceId?.message ?? '';
    $toast.set({ tone: 'error', title: 'Service Required', text });
  });

  const toggle = ({ id }: Enhancement) =>
    dispatch({
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
        if (!isPending) void submit(event);
      }}
    >
      <div className={css.buyer}>
        <h2 data-step-heading="" tabIndex={-1}>
          {buyer?.name}
        </h2>
        <button
          type="button"
          className={css.word}
          onClick={() => dispatch({ type: 'back', to: 'client' })}
        >
          Change Client
        </button>
      </div>
      {hasFailed && <ErrorNote words="Couldn’t load the services." onRetry={loadCatalog} />}
      <Field label="Service" required error={errors.serviceId?.message}>
        {(wiring) => (
          <select
            {...wiring}
            {...form.register('serviceId', {
              onChange: ({ target }: { target: HTMLSelectElement }) =>
                dispatch({ type: 'choose', choice: { serviceId: target.value } }),
            })}
            value={serviceId}
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
        <ErrorNote words={`Nothing was charged. ${preparation.words}`} />
      )}
      <Button type="submit" look="quiet" pending={isPending}>
        {isPending ? 'Preparing the payment...' : 'Proceed to Payment'}
      </Button>
    </form>
  );
}

/** Returns services grouped by name, shortest first. */
function groupByName(services: readonly Service[]): { name: string; options: Service[] }[] {
  const names = [...new Set(services.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    options: services
      .filter((service) => service.name === name)
      .sort((one, other) => one.duration - other.duration),
  }));
}
