import { PRESSURE_PREFERENCES, textConsentWords } from '../../contract/booking.ts';
import type { Enhancement, Service } from '../../contract/catalogue.ts';
import { displayMoney } from '../../contract/money.ts';
import { serviceLabel, servicePriceCents } from '../../lib/booking-summary.ts';
import { loadCatalogue, type Listing } from '../../lib/catalogue-store.ts';
import type { SameAgain } from '../../lib/member.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { paths } from '../../lib/paths.ts';
import { PRESSURE_LABELS } from '../../lib/pressure-labels.ts';
import { ChooseTime } from '../../ui/choose-time/choose-time.tsx';
import type { FreeDays } from '../../ui/choose-time/use-free-days.ts';
import { Field } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { asLastTime } from './booking-values.ts';
import type { FormParts } from './booking-form-parts.ts';
import css from './booking.module.css';
import { DateAndTime } from './date-and-time.tsx';
import { groupServices } from './service-options.ts';
import type { FreeTimes } from './use-availability.ts';
import type { WaitlistWish } from './waitlist-form.tsx';

const PEOPLE_FIELDS = [
  {
    name: 'firstName',
    label: 'First name',
    autoComplete: 'given-name',
    type: 'text',
    isLong: false,
  },
  {
    name: 'lastName',
    label: 'Last name',
    autoComplete: 'family-name',
    type: 'text',
    isLong: false,
  },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', isLong: true },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', isLong: true },
] as const;

interface DetailsStepProps extends FormParts {
  facts: PageFacts;
  services: Listing<Service>;
  today: string;
  isMember: boolean;
  freeTimes: FreeTimes;
  retry: () => void;
  freeDays: FreeDays;
  announce: (words: string) => void;
  /** What this person, or this browser, had last. */
  again: SameAgain | null;
  enhancements: Listing<Enhancement>;
  /** A day, or half of it, has no time: its person wants to be told when one comes free. */
  onWait: (wish: WaitlistWish) => void;
}

/** Step 1: what, when and who. */
export function DetailsStep(props: DetailsStepProps) {
  const { form, values, facts, services, isMember, freeDays, announce } = props;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={css.grid}>
      <SameAsLastTime {...props} />
      <Field label="Service" required className={css.wide} error={errors.serviceId?.message}>
        {(wiring) => (
          <ServiceSelect
            {...wiring}
            {...register('serviceId')}
            value={values.serviceId}
            services={services}
            isMember={isMember}
          />
        )}
      </Field>
      {services.state === 'failed' && (
        <LoadFailure
          words="The services could not be loaded. Nothing you typed is lost."
          onRetry={loadCatalogue}
        />
      )}
      {services.state === 'ready' && services.items.length === 0 && (
        <p className={css.note}>No services are open for booking. Please call {facts.phone}.</p>
      )}
      <ChooseTime
        freeDays={freeDays}
        chosen={{ date: values.appointmentDate, time: values.appointmentTime }}
        onChoose={(date, time) => {
          const change = { shouldDirty: true, shouldValidate: true };
          form.setValue('appointmentDate', date, change);
          if (time !== undefined) form.setValue('appointmentTime', time, change);
        }}
        announce={announce}
        onWait={(date) => props.onWait({ date, dayPart: 'any' })}
      />
      <DateAndTime {...props} />
      {PEOPLE_FIELDS.map(({ name, label, isLong, ...attributes }) => (
        <Field
          key={name}
          label={label}
          required
          className={isLong ? css.roomy : undefined}
          error={errors[name]?.message}
        >
          {(wiring) => <input {...wiring} {...attributes} {...register(name)} />}
        </Field>
      ))}
      <TextConsent brand={facts.practiceName} {...register('textConsent')} />
      <fieldset className={css.pressure}>
        <legend>Pressure preference</legend>
        {PRESSURE_PREFERENCES.map((preference) => (
          <label key={preference}>
            <input type="radio" value={preference} {...register('pressurePreference')} />
            <span>{PRESSURE_LABELS[preference]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** One tap for who wants what they had: the massage, what was added to it and the pressure. The first free times follow. */
function SameAsLastTime({
  form,
  values,
  again,
  services,
  enhancements,
  announce,
}: DetailsStepProps) {
  // Whoever has chosen something means that.
  if (!again || values.serviceId) return null;
  // Its place is kept until its words are known, so that nothing moves under a finger.
  if (services.state === 'loading') return <div className={css.again} aria-hidden="true" />;
  const service =
    services.state === 'ready' ? services.items.find(({ id }) => id === again.serviceId) : null;
  if (!service) return null;
  const known = enhancements.state === 'ready' ? enhancements.items : [];
  const extras = known.filter(({ id, isActive }) => isActive && again.enhancementIds.includes(id));
  const same = asLastTime({ ...again, enhancementIds: extras.map(({ id }) => id) });
  const { pressurePreference } = same;
  const words = [
    serviceLabel(service),
    ...extras.map(({ name }) => name),
    ...(pressurePreference ? [PRESSURE_LABELS[pressurePreference].toLowerCase()] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className={css.again}
      onClick={() => {
        form.setValue('serviceId', same.serviceId, { shouldDirty: true, shouldValidate: true });
        form.setValue('selectedEnhancements', same.selectedEnhancements);
        if (pressurePreference) form.setValue('pressurePreference', pressurePreference);
        announce(`${words}. Now choose a time.`);
        // The button is gone: what it chose stands in the first field.
        form.setFocus('serviceId');
      }}
    >
      <strong>Same as last time</strong>
      <span>{words}</span>
    </button>
  );
}

function TextConsent({ brand, ...box }: React.ComponentProps<'input'> & { brand: string }) {
  return (
    <div className={css.consent}>
      <label>
        <input type="checkbox" {...box} />
        <span>{textConsentWords(brand)}</span>
      </label>
      <p>
        <a href={paths.policies} target="_blank">
          Policies
        </a>{' '}
        and{' '}
        <a href={paths.privacy} target="_blank">
          Privacy
        </a>
      </p>
    </div>
  );
}

const SERVICE_PLACEHOLDERS: Record<Listing<Service>['state'], string> = {
  loading: 'Loading services...',
  failed: 'The services could not be loaded',
  ready: 'Choose a service',
};

function ServiceSelect({
  services,
  value,
  isMember,
  ...select
}: React.ComponentProps<'select'> & {
  value: string;
  services: Listing<Service>;
  isMember: boolean;
}) {
  return (
    <select {...select} value={value}>
      {/* The form keeps what the select holds, which must be what was chosen also before its own option is there. */}
      <option value={services.state === 'ready' ? '' : value}>
        {SERVICE_PLACEHOLDERS[services.state]}
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
