import { taxRateChangeSchema } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { monthDay } from '#lib/time/labels.ts';
import { Field } from '#ui/form/field.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { startOfNextMonth } from '../change/start-day.ts';
import { useChangeForm } from '../change/use-change-form.ts';
import css from '../lines.module.css';
import { ratesOn, readRate, withTaxCents } from './tax-text.ts';

interface RateDialogProps {
  taxes: Sections['taxes'];
  today: string;
  onClose: () => void;
}

interface RateValues {
  kind: 'tax_rate';
  id?: string | undefined;
  name: string;
  from: string;
  percent: string;
}

const EXAMPLE_CENTS = 8000;

/** A rate that starts on a day: of one part of the sales tax, or of a new part. */
export function RateDialog({ taxes, today, onClose }: RateDialogProps) {
  const parts = taxes.value;
  const change = useChangeForm({
    section: taxes,
    toValues: (): RateValues => ({
      kind: 'tax_rate',
      ...(parts[0] && { id: parts[0].id }),
      name: parts[0]?.name ?? '',
      // No one can book before there is a rate.
      from: parts.length > 0 ? startOfNextMonth(today) : today,
      percent: '',
    }),
    schema: taxRateChangeSchema,
    toLines: ({ name, from, percent }) => [[`${name} from ${from}`, `${percent}%`]],
    saved: ({ name, from }) =>
      from === today
        ? `The new ${name} rate is in effect.`
        : `The new ${name} rate starts on ${monthDay(from)}.`,
    onSaved: onClose,
  });
  const { form } = change;
  const { errors } = form.formState;
  const values = form.watch();
  const ratePpm = readRate(values.percent);
  const others = ratesOn(parts, values.from || today).filter(({ id }) => id !== values.id);
  const total =
    ratePpm === null
      ? null
      : withTaxCents(EXAMPLE_CENTS, [...others.map((each) => each.ratePpm), ratePpm]);
  const choose = (id: string) => {
    const part = parts.find((each) => each.id === id);
    form.setValue('id', part?.id, { shouldDirty: true });
    form.setValue('name', part?.name ?? '', { shouldDirty: true });
  };
  return (
    <ChangeDialog
      change={change}
      kind="tax_rate"
      title="Add a rate"
      subtitle="It applies from the date you choose. Earlier sales keep their tax."
      action={
        values.from === today
          ? 'Change the tax today'
          : values.from
            ? `Change the tax on ${monthDay(values.from)}`
            : 'Change the tax'
      }
      onClose={onClose}
    >
      <div className={css.fieldGrid}>
        {parts.length > 0 && (
          <Field label="Part" required>
            {(wiring) => (
              <select
                {...wiring}
                value={values.id ?? ''}
                onChange={({ target }) => choose(target.value)}
              >
                {parts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value="">A new part</option>
              </select>
            )}
          </Field>
        )}
        <Field label="Name" required error={errors.name?.message}>
          {(wiring) => <input {...wiring} autoComplete="off" {...form.register('name')} />}
        </Field>
        <Field
          label="Rate (%)"
          required
          error={errors.percent?.message}
          hint="Enter 0 to end this tax."
        >
          {(wiring) => (
            <input
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              placeholder="6.875"
              {...form.register('percent')}
            />
          )}
        </Field>
        <Field label="Starts on" required error={errors.from?.message}>
          {(wiring) => <input {...wiring} type="date" min={today} {...form.register('from')} />}
        </Field>
      </div>
      {total !== null && (
        <p>
          {displayMoney(EXAMPLE_CENTS)} will come to <strong>{displayMoney(total)}</strong>.
        </p>
      )}
    </ChangeDialog>
  );
}
