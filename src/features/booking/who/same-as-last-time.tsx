import { serviceLabel } from '#lib/booking/text/booking-summary.ts';
import { PRESSURE_LABELS } from '#lib/booking/text/pressure-labels.ts';
import { useBooking } from '../booking-context.ts';
import { asLastTime } from '../booking-values.ts';
import css from '../visit.module.css';

/** One tap books the last massage again, with its enhancements and pressure. The first free times follow. */
export function SameAsLastTime() {
  const { form, serviceId, again, services, enhancements, announce } = useBooking();
  // A service chosen in the form wins.
  if (!again || serviceId) return null;
  // Its space is reserved until its words are known, so that nothing moves under a finger.
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
        // The button is gone; what it chose is in the first field.
        form.setFocus('serviceId');
      }}
    >
      <strong>Same as last time</strong>
      <span>{words}</span>
    </button>
  );
}
