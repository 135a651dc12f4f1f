import { useEffect, useRef, useState } from 'react';
import { ITEMS, orderChangeSchema } from '#contract/practice/sections/catalog.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import css from './order.module.css';
import { moved, type Ordered, type OrderedItem } from './order.ts';

interface OrderDialogProps {
  kind: Ordered;
  /** All items of this kind, in order. */
  items: readonly OrderedItem[];
  sections: Sections;
  onClose: () => void;
}

interface Move {
  id: string;
  way: 'up' | 'down';
}

/** The items of one kind, each with buttons that move it up and down. */
export function OrderDialog({ kind, items, sections, onClose }: OrderDialogProps) {
  const { section, many } = ITEMS[kind];
  const known = new Map(items.map((item) => [item.id, item]));
  const nameOf = (id: string) => known.get(id)?.name ?? id;
  const isShown = (id: string) => known.get(id)?.isShown ?? false;
  const [last, setLast] = useState<Move | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const change = useChangeForm({
    section: sections[section] as { value: readonly { id: string }[]; version: string },
    toValues: (all) => ({ kind: `${kind}_order` as const, ids: all.map(({ id }) => id) }),
    schema: orderChangeSchema,
    toLines: ({ ids }) => [[many, ids.filter(isShown).map(nameOf).join(', ')]],
    saved: () => `New order of ${many.toLowerCase()} saved.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { ids } = form.watch();
  const shown = ids.filter(isShown);
  const move = (made: Move) => {
    form.setValue('ids', moved(ids, made.id, made.way, isShown), { shouldDirty: true });
    setLast({ ...made });
  };
  useEffect(() => {
    // A row loses the focus when it moves.
    if (last)
      list.current?.querySelector<HTMLElement>(`[data-move="${last.way} ${last.id}"]`)?.focus();
  }, [last]);
  return (
    <ChangeDialog
      change={change}
      kind={`${kind}_order`}
      title={`Reorder ${many.toLowerCase()}`}
      subtitle="Clients see them in this order."
      action="Save order"
      onClose={onClose}
    >
      <ol ref={list} className={`${lines.lines} ${css.order}`}>
        {shown.map((id, at) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            {(['up', 'down'] as const).map((way) => (
              <RowButton
                key={way}
                aria-label={`Move ${nameOf(id)} ${way}`}
                data-move={`${way} ${id}`}
                aria-disabled={at === (way === 'up' ? 0 : shown.length - 1) || undefined}
                worksOffline
                onClick={() => move({ id, way })}
              >
                {way === 'up' ? 'Up' : 'Down'}
              </RowButton>
            ))}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {last && `${nameOf(last.id)} is number ${shown.indexOf(last.id) + 1} of ${shown.length}.`}
      </p>
    </ChangeDialog>
  );
}
