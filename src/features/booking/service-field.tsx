import type { ComponentProps } from 'react';
import type { Service } from '#contract/catalog.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { serviceLabel, servicePriceCents } from '#lib/booking/text/booking-summary.ts';
import { loadCatalog, type Listing } from '#lib/booking/catalog-store.ts';
import { Field } from '#ui/form/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useBooking } from './booking-context.ts';
import css from './booking.module.css';
import { groupServices } from './service-options.ts';

/** The massage, with its length and this person's price. */
export function ServiceField() {
  const { form, serviceId, services, isMember, facts } = useBooking();
  const { register, formState } = form;
  return (
    <>
      <Field label="Service" required error={formState.errors.serviceId?.message}>
        {(wiring) => (
          <ServiceSelect
            {...wiring}
            {...register('serviceId')}
            value={serviceId}
            services={services}
            isMember={isMember}
          />
        )}
      </Field>
      {services.state === 'failed' && (
        <LoadFailure words="We couldn’t load the services." onRetry={loadCatalog} />
      )}
      {services.state === 'ready' && services.items.length === 0 && (
        <p className={css.note}>No services can be booked right now. Please call {facts.phone}.</p>
      )}
    </>
  );
}

interface ServiceSelectProps extends ComponentProps<'select'> {
  value: string;
  services: Listing<Service>;
  isMember: boolean;
}

function ServiceSelect({ services, value, isMember, ...select }: ServiceSelectProps) {
  return (
    <select {...select} value={value}>
      {/* The select must hold the form's value, even before the option for it has loaded. */}
      <option value={services.state === 'ready' ? '' : value}>
        {services.state === 'loading' ? 'Loading services...' : 'Choose a service'}
      </option>
      {services.state === 'ready' &&
        groupServices(services.items).map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.services.map((service) => (
              <option key={service.id} value={service.id}>
                {serviceLabel(service)}, {displayMoney(servicePriceCents(service, isMember))}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
}
