import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { pricesChangeSchema } from '#contract/practice/sections/prices.ts';
import { monthDay } from '#lib/time/labels.ts';
import { ChangeFrame } from '../change/change-parts.tsx';
import { TextField } from '../change/fields.tsx';
import { startOfNextMonth } from '../change/start-day.ts';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import { Bundles, Categories, Cautions, Enhancements, GiftServices } from './other-lists.tsx';
import { nameOfPriced, priceWords, type Priced } from './price-list.ts';
import { PricesContext, type PricesForm } from './prices-form.ts';
import { ItemDialog } from './item-dialog.tsx';
import { orderedItems, type OpenedItem } from './items.ts';
import { OrderDialog } from '../order/order-dialog.tsx';
import { ServiceTable } from './service-table.tsx';

/** Everything for sale, with its prices. */
export function Prices({ settings: { sections, today } }: SectionProps) {
  const [opened, setOpened] = useState<OpenedItem | null>(null);
  const change = useChangeForm({
    section: sections.prices,
    toValues: (): PricesForm => ({ kind: 'prices', from: startOfNextMonth(today), prices: [] }),
    schema: pricesChangeSchema,
    toLines: ({ prices }) =>
      prices.map((each) => [nameOfPriced(sections, each.of, each.id), priceWords(each)] as const),
    savedLines: (saved, { prices }) =>
      prices.flatMap(({ of, id }) => {
        const latest = saved.filter((each) => each.of === of && each.id === id).at(-1);
        return latest ? [[nameOfPriced(sections, of, id), priceWords(latest)] as const] : [];
      }),
    saved: ({ from }) => `The new prices start ${monthDay(from)}.`,
  });
  const { form } = change;
  const { errors } = form.formState;
  const edited = useFieldArray({ control: form.control, name: 'prices', keyName: 'row' });
  const { from, prices } = form.watch();
  const [only, ...more] = prices;
  const title =
    only && more.length === 0
      ? `${nameOfPriced(sections, only.of, only.id)} changes to ${priceWords(only)}`
      : `${prices.length} prices change`;
  const edit = ({ of, id, current }: Priced) =>
    edited.append({
      of,
      id,
      price: current?.price ?? '',
      memberPrice: current?.memberPrice ?? '',
    });
  return (
    <PricesContext
      value={{
        form,
        edited: edited.fields,
        edit,
        leave: edited.remove,
        version: sections.prices.version,
      }}
    >
      <ChangeFrame
        change={change}
        kind="prices"
        isCard
        title={title}
        action={from ? `Change ${from === today ? 'today' : `on ${monthDay(from)}`}` : 'Change'}
        extra={
          <TextField
            label="Starts on"
            required
            type="date"
            min={today}
            error={errors.from?.message}
            register={() => form.register('from')}
          />
        }
      >
        <p className={lines.soft}>Prices are before tax. Existing bookings keep their price.</p>
        <ServiceTable sections={sections} today={today} onOpen={setOpened} />
        <Enhancements sections={sections} today={today} onOpen={setOpened} />
        <Bundles sections={sections} today={today} onOpen={setOpened} />
        <GiftServices sections={sections} today={today} onOpen={setOpened} />
        <Categories sections={sections} onOpen={setOpened} />
        <Cautions sections={sections} onOpen={setOpened} />
      </ChangeFrame>
      {opened && 'order' in opened && (
        <OrderDialog
          kind={opened.order}
          items={orderedItems(opened.order, sections)}
          sections={sections}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && 'kind' in opened && (
        <ItemDialog {...opened} sections={sections} onClose={() => setOpened(null)} />
      )}
    </PricesContext>
  );
}
