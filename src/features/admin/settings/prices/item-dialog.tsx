import type { Change } from '../../../../contract/practice/changes.ts';
import { ITEMS, type ItemKind } from '../../../../contract/practice/catalog.ts';
import type { Referenced } from '../../../../contract/practice/field.ts';
import { isPriced, linesOf, type AnyItems } from '../../../../contract/practice/section.ts';
import type { Sections } from '../../../../contract/practice/sections.ts';
import type * as z from 'zod/mini';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { ItemField } from '../change/item-field.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import { itemsIn, nameOfItem, type Item } from './items.ts';

/** An item as its form has it. */
type ItemValues = { kind: ItemKind; id?: string | undefined } & Record<string, unknown>;

interface ItemDialogProps {
  kind: ItemKind;
  /** Without it, a new one. */
  id?: string | undefined;
  sections: Sections;
  onClose: () => void;
}

/** One item of a list of the catalog, or a new one. */
export function ItemDialog({ kind, id, sections, onClose }: ItemDialogProps) {
  const items: AnyItems = ITEMS[kind];
  const fields = Object.entries(items.fields);
  const { value, version } = itemsIn(sections, items);
  const known = value.find((each) => each.id === id);
  const isNew = known === undefined;
  const nameIn = (list: string, of: string) => nameOfItem(sections, list, of);
  const choicesOf = (list: Referenced) =>
    // What is retired can't be chosen anew.
    itemsIn(sections, { section: list })
      .value.filter(
        (each) => each.isActive !== false || Object.values(known ?? {}).includes(each.id),
      )
      .map((each) => [each.id, nameIn(list, each.id)] as const);
  const toValues = (all: readonly Item[]): ItemValues => {
    const saved = all.find((each) => each.id === id);
    const [first] = all;
    const begin = fields.map(([name, { answer, control, start, startsAsFirst }]) => {
      if (saved) return answer === null ? [] : [name, saved[name]];
      const [choice] = control.is === 'reference' ? choicesOf(control.of) : [];
      return [name, startsAsFirst ? (first?.[name] ?? choice?.[0] ?? start) : start];
    });
    return {
      ...Object.fromEntries(begin.filter((entry) => entry.length > 0)),
      kind,
      ...(saved && { id: saved.id }),
    };
  };
  const nameNow = (values: object) => items.nameOf(values as Item);
  const change = useChangeForm({
    section: { value, version },
    toValues,
    schema: items.change as unknown as z.ZodMiniType<Change & ItemValues, ItemValues>,
    toLines: (values) => linesOf(items, values, nameIn).map(({ what, words }) => [what, words]),
    isNew,
    saved: (values) => {
      const state =
        values.isActive === false
          ? 'retired'
          : isNew && 'isActive' in values
            ? 'now offered'
            : 'saved';
      return items.sentenceOf?.(nameNow(values), state) ?? `${nameNow(values)} is ${state}.`;
    },
    onSaved: onClose,
  });
  const { form } = change;
  const isActive = form.watch('isActive') !== false;
  const wasActive = known?.isActive !== false;
  const act = isNew ? 'Add' : isActive ? 'Save' : 'Retire';
  const shown = fields
    .filter(([, { answer }]) => isNew || answer !== null)
    .map(([name, field]) => ({
      isCheck: field.control.is === 'check',
      element: (
        <ItemField
          key={name}
          field={field}
          error={form.getFieldState(name, form.formState).error?.message}
          isKept={field.kept !== undefined && known?.['isSold'] === true}
          choicesOf={choicesOf}
          register={(how) => form.register(name, how)}
        />
      ),
    }));
  return (
    <ChangeDialog
      change={change}
      kind={kind}
      title={known ? (items.title ?? nameNow(known)) : items.add}
      subtitle={known && isPriced(items) ? 'Change its price in the list.' : items.about}
      action={
        isNew || wasActive || !isActive ? `${act} ${items.noun}` : `Offer ${items.noun} again`
      }
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        {shown.filter(({ isCheck }) => !isCheck).map(({ element }) => element)}
      </div>
      {shown.filter(({ isCheck }) => isCheck).map(({ element }) => element)}
    </ChangeDialog>
  );
}
