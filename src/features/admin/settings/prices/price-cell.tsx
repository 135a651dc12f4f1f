import { useEffect, useRef } from 'react';
import { monthDay } from '#lib/time/labels.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { useQuickChange } from '../change/use-quick-change.ts';
import { inColumn, priceWords, type Priced } from './price-list.ts';
import { usePrices } from './prices-form.ts';
import css from './prices.module.css';

/** The price of an item; pressed, it turns into fields for a new price. */
export function PriceCell({
  priced,
  hasMembers = false,
}: {
  priced: Priced;
  hasMembers?: boolean;
}) {
  const { edited, edit } = usePrices();
  const { of, id, name, current } = priced;
  const at = edited.findIndex((each) => each.of === of && each.id === id);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Focus returns to a price whose change was undone; otherwise it would be lost.
    if (wasOpen.current && at === -1 && document.activeElement === document.body)
      button.current?.focus();
    wasOpen.current = at !== -1;
  }, [at]);
  if (at !== -1) return <PriceFields at={at} priced={priced} hasMembers={hasMembers} />;
  const members = current?.memberPrice;
  return (
    <button
      ref={button}
      type="button"
      className={css.price}
      data-members={hasMembers || undefined}
      onClick={() => edit(priced)}
    >
      <span>
        <span className="visually-hidden">Change the price of {name}: </span>
        {current ? inColumn(current.price) : 'No price'}
      </span>
      {hasMembers && (
        <span data-same={members ? undefined : true}>
          <small>Members</small> {members ? inColumn(members) : 'Same'}
        </span>
      )}
    </button>
  );
}

interface PriceFieldsProps {
  at: number;
  priced: Priced;
  hasMembers: boolean;
}

function PriceFields({ at, priced: { name, current }, hasMembers }: PriceFieldsProps) {
  const { form, leave } = usePrices();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('input')?.select();
  }, []);
  const errors = form.formState.errors.prices?.[at];
  const message = errors?.price?.message ?? errors?.memberPrice?.message;
  const errorId = `price-error-${at}`;
  const field = (part: 'price' | 'memberPrice') => {
    const was = current?.[part];
    const isOfMembers = part === 'memberPrice';
    return (
      <label>
        <span>
          {isOfMembers && <span className={css.members}>Members</span>}
          {was ? <small>was {inColumn(was)}</small> : isOfMembers && <small>was the same</small>}
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`New ${isOfMembers ? 'member price' : 'price'} of ${name}`}
          aria-invalid={errors?.[part] ? true : undefined}
          aria-describedby={message ? errorId : undefined}
          {...form.register(`prices.${at}.${part}`)}
        />
      </label>
    );
  };
  return (
    // Escape undoes the change, as in any spreadsheet; the button does the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={place}
      className={css.fields}
      onKeyDown={({ key }) => {
        if (key === 'Escape') leave(at);
      }}
    >
      {field('price')}
      {hasMembers && field('memberPrice')}
      <RowButton
        look="word"
        worksOffline
        aria-label={`Undo the price of ${name}`}
        onClick={() => leave(at)}
      >
        Undo
      </RowButton>
      {message && (
        <p id={errorId} className={css.error}>
          {message}
        </p>
      )}
    </div>
  );
}

/** The upcoming prices of an item, each with a button to withdraw it. */
export function Announced({ priced: { of, id, name, announced } }: { priced: Priced }) {
  const { version } = usePrices();
  const withdrawal = useQuickChange();
  if (announced.length === 0) return null;
  return (
    <ul className={css.announced}>
      {announced.map((price) => (
        <li key={price.from}>
          Starting {monthDay(price.from)}: <b>{priceWords(price)}</b>
          <RowButton
            look="word"
            pending={withdrawal.isPending}
            aria-label={`Withdraw the price of ${name} starting ${monthDay(price.from)}`}
            onClick={() =>
              withdrawal.run({
                change: { kind: 'price_withdrawn', of, id, from: price.from },
                version,
                saved: `${name} keeps its price.`,
              })
            }
          >
            Withdraw
          </RowButton>
        </li>
      ))}
    </ul>
  );
}
