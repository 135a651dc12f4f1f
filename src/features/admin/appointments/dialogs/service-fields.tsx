import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import {
  getBookingSummary,
  serviceLabel,
  servicePriceCents,
} from '#lib/booking/text/booking-summary.ts';
import { $enhancements, $services, loadCatalog } from '#lib/booking/catalog-store.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import form from '#ui/form/form.module.css';
import { money } from '../../ui/fields/money.ts';
import { ErrorNote } from '../../ui/screen/section.tsx';

/** Returns what can be booked, once it has loaded, plus the retired enhancements that the appointment was sold with. */
export function useCatalog(sold: readonly string[] = []): {
  services: readonly Service[];
  enhancements: readonly Enhancement[];
  isLoaded: boolean;
  isFailed: boolean;
} {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  useEffect(loadCatalog, []);
  return {
    services: services.state === 'ready' ? services.items : [],
    enhancements:
      enhancements.state === 'ready'
        ? enhancements.items.filter(({ id, isActive }) => isActive || sold.includes(id))
        : [],
    isLoaded: services.state === 'ready' && enhancements.state === 'ready',
    isFailed: services.state === 'failed' || enhancements.state === 'failed',
  };
}

/** The contents of a session. */
export interface ServiceChoice {
  serviceId: string;
  enhancementIds: string[];
}

interface ServiceFieldsProps {
  /** The appointment being edited: it can keep retired services and enhancements that it was sold with. */
  sold?: AdminAppointment;
  /** The client pays member prices. */
  isMember?: boolean;
  /** Folds the enhancements, showing how many are chosen, if the date and time come after them. */
  isFolded?: boolean;
  onServiceChange?: () => void;
}

/** One service and its enhancements, as part of the surrounding form. */
export function ServiceFields(props: ServiceFieldsProps) {
  const { sold, isMember = false, isFolded = false, onServiceChange } = props;
  const service = useController<ServiceChoice, 'serviceId'>({ name: 'serviceId' });
  const extras = useController<ServiceChoice, 'enhancementIds'>({ name: 'enhancementIds' });
  const { services, enhancements, isFailed } = useCatalog(sold?.enhancementIds);
  const retired = services.length > 0 && !services.some(({ id }) => id === sold?.serviceId) && sold;
  const { value: serviceId } = service.field;
  const { value: enhancementIds } = extras.field;
  const choices = enhancements.length > 0 && (
    <Choices
      legend="Enhancements"
      many
      className={form.grid}
      error={extras.fieldState.error?.message}
    >
      {enhancements.map(({ id, name, price }) => (
        <Choice
          key={id}
          type="checkbox"
          label={name}
          note={`${money(price)} + tax`}
          checked={enhancementIds.includes(id)}
          onChange={({ target }) =>
            extras.field.onChange(
              target.checked
                ? [...enhancementIds, id]
                : enhancementIds.filter((each) => each !== id),
            )
          }
        />
      ))}
    </Choices>
  );
  return (
    <>
      {isFailed && <ErrorNote words="Couldn’t load the services." onRetry={loadCatalog} />}
      <Field label="Service" required error={service.fieldState.error?.message}>
        {(wiring) => (
          <select
            {...wiring}
            {...service.field}
            onChange={(event) => {
              service.field.onChange(event);
              onServiceChange?.();
            }}
          >
            {serviceId === '' && <option value="">Choose a service</option>}
            {retired && (
              <option value={retired.serviceId}>{serviceLabel(retired.service)}, as booked</option>
            )}
            {services.map((each) => (
              <option key={each.id} value={each.id}>
                {serviceLabel(each)}, {displayMoney(servicePriceCents(each, isMember))} + tax
              </option>
            ))}
          </select>
        )}
      </Field>
      {isFolded ? (
        <details>
          <summary>{foldedWords(enhancementIds.length)}</summary>
          {choices}
        </details>
      ) : (
        choices
      )}
    </>
  );
}

interface PriceLineProps {
  wish: ServiceChoice;
  isMember: boolean;
  useCredit: boolean;
}

/** The price of the session before tax, for any client; the API decides. Empty until a service is chosen. */
export function PriceLine({ wish, isMember, useCredit }: PriceLineProps) {
  const summary = getBookingSummary({ ...wish, isMember, useCredit }, useCatalog());
  if (!summary) return null;
  const { subtotalCents } = summary;
  const left = `${displayMoney(subtotalCents)} + tax`;
  const words = !useCredit ? left : subtotalCents === 0 ? '1 credit' : `1 credit and ${left}`;
  return (
    <p role="status">
      Price: <strong className="figures">{words}</strong>
      {isMember && !useCredit && ' (member price)'}
    </p>
  );
}

function foldedWords(count: number): string {
  if (count === 0) return 'Add enhancements';
  return count === 1 ? '1 enhancement' : `${count} enhancements`;
}
