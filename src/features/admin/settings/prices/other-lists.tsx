import { useId, type ReactNode } from 'react';
import type { Sections } from '../../../../contract/practice/sections.ts';
import { RowButton } from '../../ui/row-button.tsx';
import lines from '../lines.module.css';
import { Announced, PriceCell } from './price-cell.tsx';
import { bundleName, nameOfPriced, pricedOf, type Kind } from './price-list.ts';
import { usePrices } from './prices-form.ts';
import { Retired } from './retired.tsx';
import type { OpenThing } from './thing-dialog.tsx';
import css from './prices.module.css';

interface ListProps {
  sections: Sections;
  onOpen: OpenThing;
}

interface PricedListProps extends ListProps {
  today: string;
}

interface PartProps {
  title: string;
  /** The button that adds one. */
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

/** A list with its heading and a way to add to it. */
function Part({ title, add, onAdd, children }: PartProps) {
  const id = useId();
  return (
    <section className={lines.part} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <RowButton look="word" onClick={onAdd}>
          {add}
        </RowButton>
      </header>
      {children}
    </section>
  );
}

interface Thing {
  id: string;
  name: string;
  note?: string;
  isActive: boolean;
}

interface PricedThingsProps extends PricedListProps {
  of: Exclude<Kind, 'service'>;
  things: readonly Thing[];
}

/** Things with one price each. */
function PricedThings({ of, things, sections, today, onOpen }: PricedThingsProps) {
  const { edited } = usePrices();
  return (
    <>
      <ul className={css.things}>
        {things
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
        things={things.filter(({ isActive }) => !isActive)}
        onOpen={(id) => onOpen({ kind: of, id })}
      />
    </>
  );
}

/** Add-ons to any massage. */
export function Enhancements({ sections, today, onOpen }: PricedListProps) {
  const things = sections.enhancements.value.map(({ id, name, extraMinutes, isActive }) => ({
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
    >
      <PricedThings of="enhancement" {...{ things, sections, today, onOpen }} />
    </Part>
  );
}

/** Credits sold together. */
export function Bundles({ sections, today, onOpen }: PricedListProps) {
  const inOrder = [...sections.bundles.value].sort(
    (one, other) => one.duration - other.duration || one.credits - other.credits,
  );
  const things = inOrder.map((bundle) => ({
    id: bundle.id,
    name: bundleName(bundle),
    isActive: bundle.isActive,
  }));
  return (
    <Part title="Bundles" add="Add a bundle" onAdd={() => onOpen({ kind: 'bundle' })}>
      <PricedThings of="bundle" {...{ things, sections, today, onOpen }} />
    </Part>
  );
}

/** Services that can be given. */
export function GiftServices({ sections, today, onOpen }: PricedListProps) {
  const things = sections.giftServices.value;
  return (
    <Part title="Gift certificates" add="Add a gift" onAdd={() => onOpen({ kind: 'gift_service' })}>
      <PricedThings of="gift_service" {...{ things, sections, today, onOpen }} />
    </Part>
  );
}

/** The kinds of massage. */
export function Categories({ sections, onOpen }: ListProps) {
  return (
    <Part title="Kinds of massage" add="Add a kind" onAdd={() => onOpen({ kind: 'category' })}>
      <ul className={css.things} data-wide>
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

/** Who should ask their doctor before an enhancement. */
export function Cautions({ sections, onOpen }: ListProps) {
  return (
    <Part title="Cautions" add="Add a caution" onAdd={() => onOpen({ kind: 'caution' })}>
      <ul className={css.things} data-wide>
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
