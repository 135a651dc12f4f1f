import type { Sections } from '#contract/practice/sections/sections.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { Button } from '#ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import lines from '../lines.module.css';
import { OrderButton } from '../order/order-button.tsx';
import { Announced, PriceCell } from './price-cell.tsx';
import { pricedOf } from './price-list.ts';
import { usePrices } from './prices-form.ts';
import { Retired } from './retired.tsx';
import type { OpenItem } from './items.ts';
import css from './prices.module.css';

type Service = Sections['services']['value'][number];

interface ServiceTableProps {
  sections: Sections;
  today: string;
  onOpen: OpenItem;
}

/** Groups the services by name, in catalog order. */
function byName(services: readonly Service[]): [name: string, services: Service[]][] {
  const groups = new Map<string, Service[]>();
  for (const service of services)
    groups.set(service.name, [...(groups.get(service.name) ?? []), service]);
  return [...groups];
}

/** Every service that is offered, by name and length, with both prices. */
export function ServiceTable({ sections, today, onOpen }: ServiceTableProps) {
  const { edited } = usePrices();
  const services = sections.services.value;
  const hasKinds = sections.categories.value.length > 0;
  return (
    <section aria-labelledby="services-title" className={css.services}>
      <header>
        <h3 id="services-title">Services</h3>
        <span className={lines.acts}>
          {services.filter(({ isActive }) => isActive).length > 1 && (
            <OrderButton of="Services" onClick={() => onOpen({ order: 'service' })} />
          )}
          {hasKinds && (
            <RowButton look="word" onClick={() => onOpen({ kind: 'service' })}>
              Add a service
            </RowButton>
          )}
        </span>
      </header>
      {!hasKinds && (
        <p className={lines.first}>
          Each service is one kind of massage at one length, so start with the kind.
          <Button look="quiet" onClick={() => onOpen({ kind: 'category' })}>
            Add a kind of massage
          </Button>
        </p>
      )}
      {hasKinds && services.length === 0 && (
        <p className={lines.first}>No services yet. The ones you add will appear here.</p>
      )}
      {services.length > 0 && (
        <div className={css.columns} aria-hidden="true">
          <span>Service</span>
          <span>Length</span>
          <span>Price</span>
          <span>Member price</span>
        </div>
      )}
      {byName(services.filter(({ isActive }) => isActive)).map(([name, lengths]) => (
        <div key={name} className={css.group}>
          <h4>{name}</h4>
          <ul>
            {lengths.map((service) => {
              const { id, duration } = service;
              const words = durationLabel(duration);
              const priced = pricedOf(sections.prices.value, {
                of: 'service',
                id,
                name: `${name}, ${words}`,
                today,
              });
              const isEdited = edited.some((each) => each.of === 'service' && each.id === id);
              return (
                <li key={id} data-edited={isEdited || undefined}>
                  <button
                    type="button"
                    className={css.name}
                    aria-label={`Change ${name}, ${words}`}
                    onClick={() => onOpen({ kind: 'service', id })}
                  >
                    {words}
                  </button>
                  <PriceCell priced={priced} hasMembers />
                  <Announced priced={priced} />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <Retired
        items={services
          .filter(({ isActive }) => !isActive)
          .map(({ id, name, duration }) => ({ id, name: `${name}, ${durationLabel(duration)}` }))}
        onOpen={(id) => onOpen({ kind: 'service', id })}
      />
    </section>
  );
}
