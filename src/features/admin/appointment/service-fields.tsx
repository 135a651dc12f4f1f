import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Enhancement, Service } from '../../../contract/catalogue.ts';
import { durationLabel } from '../../../contract/durations.ts';
import { $enhancements, $services, loadCatalogue } from '../../../lib/catalogue-store.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import form from '../../../ui/form.module.css';
import { money } from '../shared/labels.ts';
import { Problem } from '../shared/section.tsx';

/** What can be booked, once it is loaded. */
export function useCatalogue(): {
  services: readonly Service[];
  enhancements: readonly Enhancement[];
  isFailed: boolean;
} {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  useEffect(loadCatalogue, []);
  return {
    services: services.state === 'ready' ? services.items : [],
    enhancements:
      enhancements.state === 'ready' ? enhancements.items.filter(({ isActive }) => isActive) : [],
    isFailed: services.state === 'failed' || enhancements.state === 'failed',
  };
}

/** What is done in a session. */
export interface Wish {
  serviceId: string;
  enhancementIds: string[];
}

interface ServiceFieldsProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
  /** Enhancements stay folded, with how many are chosen, where the day and the time come after them. */
  isFolded?: boolean;
}

/** One service, and the enhancements with it. */
export function ServiceFields({ wish, onChange, isFolded = false }: ServiceFieldsProps) {
  const { services, enhancements, isFailed } = useCatalogue();
  const { serviceId, enhancementIds } = wish;
  const choices = enhancements.length > 0 && (
    <Choices legend="Enhancements" many className={form.grid}>
      {enhancements.map(({ id, name, price }) => (
        <Choice
          key={id}
          type="checkbox"
          label={name}
          note={`${money(price)} + tax`}
          checked={enhancementIds.includes(id)}
          onChange={({ target }) =>
            onChange({
              ...wish,
              enhancementIds: target.checked
                ? [...enhancementIds, id]
                : enhancementIds.filter((each) => each !== id),
            })
          }
        />
      ))}
    </Choices>
  );
  return (
    <>
      {isFailed && <Problem words="Could not load the services." onRetry={loadCatalogue} />}
      <Field label="Service" required>
        {(wiring) => (
          <select
            {...wiring}
            value={serviceId}
            onChange={({ target }) => onChange({ ...wish, serviceId: target.value })}
          >
            {serviceId === '' && <option value="">Choose a service</option>}
            {services.map(({ id, name, duration, price }) => (
              <option key={id} value={id}>
                {name}, {durationLabel(duration)}, {money(price)} + tax
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

function foldedWords(count: number): string {
  if (count === 0) return 'Add enhancements';
  return count === 1 ? '1 enhancement' : `${count} enhancements`;
}
