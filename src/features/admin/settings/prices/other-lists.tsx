import { useId, type ReactNode } from 'react';
import { bundles } from '#contract/practice/sections/catalog.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { RowButton } from '../../ui/row-button.tsx';
import lines from '../lines.module.css';
import { OrderButton } from '../order/order-button.tsx';
import { Announced, PriceCell } from './price-cell.tsx';
import type { Ordered } from '../order/order.ts';
import { nameOfPriced, pricedOf, type Kind } from './price-list.ts';
import { usePrices } from './prices-form.ts';
import { Retired } from './retired.tsx';
import type { OpenItem } from './items.ts';
import css from './prices.module.css';

interface ListProps {
  sections: Sections;
  onOpen: OpenItem;
}

interface PricedListProps extends ListProps {
  today: string;
}

interface PartProps {
  title: string;
  /** The button that adds one. */
  add: string;
  onAdd: () => void;
  /** Reorders them; left out where order means nothing. */
  onOrder?: (() => void) | undefined;
  children: ReactNode;
}

/** A list with its heading and the buttons to add to it and reorder it. */
function Part({ title, add, onAdd, onOrder, children }: PartProps) {
  const id = useId();
  return (
    <section className={lines.part} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <span className={lines.acts}>
          {onOrder && <OrderButton of={title} onClick={onOrder} />}
          <RowButton look="word" onClick={onAdd}>
            {add}
          </RowButton>
        </span>
      </header>
      {children}
    </section>
  );
}

interface Item {
  id: string;
  name: string;
  note?: string;
  isActive: boolean;
}

interface PricedItemsProps extends PricedListProps {
  of: Exclude<Kind, 'service'>;
  items: readonly Item[];
}

/** Items with one price each. */
function PricedItems({ of, items, sections, today, onOpen }: PricedItemsProps) {
  const { edited } = usePrices();
  return (
    <>
      <ul className={css.items}>
        {items
          .filter(({ isActive }) => isActive)
          .map(({ id, name, note }) => {
            const full = nameOfPriced(sections, of, id);
            const priced = pricedOf(sections.prices.value, { of, id, name: full, today });
            const isEdited = edited.some((each) => each.of === of && each.id === id);
            return (
              <li key={id} data-edited={isEdited || undefined}>
                <button type="button" className={css.name} onClick={() => onOpen({ kind: of, id })}>
                  <span className="visually-hidden">Change </span>
                  {name}
                  {note && <small> {note}</small>}
                </button>
                <PriceCell priced={priced} />
                <Announced priced={priced} />
              </li>
            );
          })}
      </ul>
      <Retired
        items={items.filter(({ isActive }) => !isActive)}
        onOpen={(id) => onOpen({ kind: of, id })}
      />
    </>
  );
}

/** Returns what opens the dialog to reorder items, if there are at least two. */
function orderOf(kind: Ordered, items: readonly { id: string }[], onOpen: OpenItem) {
  return items.length > 1 ? () => onOpen({ order: kind }) : undefined;
}

/** Add-ons to any massage. */
export function Enhancements({ sections, today, onOpen }: PricedListProps) {
  const items = sections.enhancements.value.map(({ id, name, extraMinutes, isActive }) => ({
    id,
    name,
    isActive,
    ...(extraMinutes > 0 && { note: `adds ${extraMinutes} minutes` }),
  }));
  return (
    <Part
      title="Enhancements"
      add="Add an enhancement"
      onAdd={() => onOpen({ kind: 'enhancement' })}
      onOrder={orderOf('enhancement', items, onOpen)}
    >
      <PricedItems of="enhancement" {...{ items, sections, today, onOpen }} />
    </Part>
  );
}

/** Credits sold together. */
export function Bundles({ sections, today, onOpen }: PricedListProps) {
  const items = sections.bundles.value.map((bundle) => ({
    id: bundle.id,
    name: bundles.nameOf(bundle),
    isActive: bundle.isActive,
  }));
  return (
    <Part
      title="Bundles"
      add="Add a bundle"
      onAdd={() => onOpen({ kind: 'bundle' })}
      onOrder={orderOf('bundle', items, onOpen)}
    >
      <PricedItems of="bundle" {...{ items, sections, today, onOpen }} />
    </Part>
  );
}

/** Services to give as a gift. */
export function GiftServices({ sections, today, onOpen }: PricedListProps) {
  const items = sections.giftServices.value;
  return (
    <Part
      title="Gift certificates"
      add="Add a gift certificate"
      onAdd={() => onOpen({ kind: 'gift_service' })}
      onOrder={orderOf('gift_service', items, onOpen)}
    >
      <PricedItems of="gift_service" {...{ items, sections, today, onOpen }} />
    </Part>
  );
}

/** The kinds of massage. */
export function Categories({ sections, onOpen }: ListProps) {
  return (
    <Part
      title="Kinds of massage"
      add="Add a kind"
      onAdd={() => onOpen({ kind: 'category' })}
      onOrder={orderOf('category', sections.categories.value, onOpen)}
    >
      <ul className={css.items} data-wide>
        {sections.categories.value.map(({ id, name, summary }) => (
          <li key={id}>
            <button
              type="button"
              className={css.name}
              onClick={() => onOpen({ kind: 'category', id })}
            >
              <span className="visually-hidden">Change </span>
              {name}
              <small> {summary}</small>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Who should ask their doctor first. */
export function Cautions({ sections, onOpen }: ListProps) {
  return (
    <Part title="Cautions" add="Add a caution" onAdd={() => onOpen({ kind: 'caution' })}>
      <ul className={css.items} data-wide>
        {sections.cautions.value.map(({ id, words }) => (
          <li key={id}>
            <button
              type="button"
              className={css.name}
              aria-label={`Change the caution: ${words}`}
              onClick={() => onOpen({ kind: 'caution', id })}
            >
              <small>{words}</small>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
