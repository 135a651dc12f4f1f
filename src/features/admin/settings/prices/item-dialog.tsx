import type * as z from 'zod/mini';
import type { Change } from '#contract/practice/changes.ts';
import { ITEMS, type ItemKind } from '#contract/practice/sections/catalog.ts';
import { isPriced, type AnyItems } from '#contract/practice/sections/section.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { fieldLines } from '../change/field-lines.ts';
import { SectionFields, type ChoicesOf } from '../change/section-fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import { itemsIn, nameOfItem, type Item } from './items.ts';

/** Returns the values that the form shows, without the fields that only a new item has. */
const valuesOf = ({ fields }: AnyItems, item: Item) =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (name in item ? [[name, item[name]]] : [])),
  );

/** An item as the form holds it. */
type ItemValues = { kind: ItemKind; id?: string | undefined } & Record<string, unknown>;

interface ItemDialogProps {
  kind: ItemKind;
  /** Left out for a new one. */
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
  const choicesOf: ChoicesOf = (list) =>
    // A retired item can't be chosen again.
    itemsIn(sections, { section: list })
      .value.filter(
        (each) => each.isActive !== false || Object.values(known ?? {}).includes(each.id),
      )
      .map((each) => [each.id, nameIn(list, each.id)] as const);
  const toValues = (all: readonly Item[]): ItemValues => {
    const saved = all.find((each) => each.id === id);
    if (saved) return { ...valuesOf(items, saved), kind, id: saved.id };
    const [first] = all;
    const begin = fields.map(([name, { control, start, startsAsFirst }]) => {
      const [choice] = control.is === 'reference' ? choicesOf(control.of) : [];
      return [name, startsAsFirst ? (first?.[name] ?? choice?.[0] ?? start) : start];
    });
    return { ...Object.fromEntries(begin), kind };
  };
  const nameNow = (values: object) => items.nameOf(values as Item);
  const change = useChangeForm({
    section: { value, version },
    toValues,
    schema: items.change as unknown as z.ZodMiniType<Change & ItemValues, ItemValues>,
    toLines: (values) => fieldLines(items, values, nameIn),
    isNew,
    saved: (values) => {
      const done = values['isActive'] === false ? 'Retired' : isNew ? 'Added' : 'Saved';
      return `${done} ${items.title === undefined ? nameNow(values) : `the ${items.noun}`}.`;
    },
    onSaved: onClose,
  });
  const { form } = change;
  const isActive = form.watch('isActive') !== false;
  const wasActive = known?.isActive !== false;
  const act = isNew ? 'Add' : wasActive && !isActive ? 'Retire' : 'Save';
  return (
    <ChangeDialog
      change={change}
      kind={kind}
      title={known ? (items.title ?? nameNow(known)) : items.add}
      subtitle={known && isPriced(items) ? 'You can change its price in the list.' : items.about}
      action={!wasActive && isActive ? `Offer ${items.noun} again` : `${act} ${items.noun}`}
      onClose={onClose}
    >
      <SectionFields
        form={form}
        section={items}
        names={fields.flatMap(([name, { answer }]) => (isNew || answer !== null ? [name] : []))}
        isSold={known?.['isSold'] === true}
        choicesOf={choicesOf}
      />
    </ChangeDialog>
  );
}
