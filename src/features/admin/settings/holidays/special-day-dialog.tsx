import { useState } from 'react';
import { specialDayChangeSchema } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { monthDay, shortDay } from '#lib/time/labels.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import form from '#ui/form/form.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { Line } from '../change/differences.ts';
import { TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import { RangeFields, type OpenRange } from '../hours/range-fields.tsx';
import { rangesOf } from '../hours/week.ts';
import lines from '../lines.module.css';

export type SpecialDay = Sections['specialDays']['value'][number];

const linesOf = ({ date, name, ranges }: Omit<SpecialDay, 'isAsked'>): Line[] =>
  date === ''
    ? []
    : [
        [
          shortDay(date),
          `${name}, ${ranges.map((each) => `${clockLabel(each.startTime)} to ${clockLabel(each.endTime)}`).join(' and ') || 'closed'}`,
        ],
      ];

interface SpecialDayDialogProps {
  /** The day to start with; a new day has no date. */
  day: SpecialDay;
  /** A switch tried to close the day, but there are bookings. */
  isAsked: boolean;
  sections: Sections;
  today: string;
  onClose: () => void;
}

/** A date with its own hours, or none. */
export function SpecialDayDialog({
  day,
  isAsked,
  sections,
  today,
  onClose,
}: SpecialDayDialogProps) {
  const { specialDays, hours, places } = sections;
  const isOnFile = specialDays.value.some(({ date }) => date === day.date);
  const [isClosed, setIsClosed] = useState(day.ranges.length === 0);
  const change = useChangeForm({
    section: specialDays,
    toValues: () => ({
      kind: 'special_day' as const,
      date: day.date,
      name: day.name,
      ranges: day.ranges,
    }),
    schema: specialDayChangeSchema,
    toLines: linesOf,
    savedLines: (days) => days.filter(({ date }) => date === day.date).flatMap(linesOf),
    isNew: !isOnFile,
    saved: ({ date, ranges }) =>
      ranges.length === 0 ? `Closed on ${shortDay(date)}.` : `${shortDay(date)} has its own hours.`,
    onSaved: onClose,
  });
  const { form: fields } = change;
  const { errors } = fields.formState;
  const { date, ranges } = fields.watch();
  const put = (next: OpenRange[]) =>
    fields.setValue('ranges', next, {
      shouldDirty: true,
      shouldValidate: fields.formState.isSubmitted,
    });
  const usual = (): OpenRange[] => {
    const ofDay = rangesOf(hours.value.ranges, date === '' ? 1 : weekdayOf(date) || 7);
    const known = ofDay.length > 0 ? ofDay : hours.value.ranges.slice(0, 1);
    const first = { location: places.value[0]?.id ?? '', startTime: '09:00', endTime: '12:00' };
    if (known.length === 0) return [{ ...first, allowedClientTypes: ['new', 'existing'] }];
    return known.map(({ location, startTime, endTime, allowedClientTypes }) => ({
      location,
      startTime,
      endTime,
      allowedClientTypes,
    }));
  };
  const close = (isToClose: boolean) => {
    setIsClosed(isToClose);
    put(isToClose ? [] : usual());
  };
  const on = date === '' ? '' : ` on ${monthDay(date)}`;
  const rangeErrors = Array.isArray(errors.ranges)
    ? errors.ranges.flatMap((each: Record<string, { message?: string } | undefined> | undefined) =>
        Object.values(each ?? {}).flatMap((error) => error?.message ?? []),
      )
    : [];
  return (
    <ChangeDialog
      change={change}
      kind="special_day"
      title={day.name === '' ? 'Add a day' : day.name}
      subtitle={isAsked ? 'Someone is booked that day.' : 'Your usual hours don’t apply that day.'}
      action={isClosed ? `Close${on}` : `Save hours${on}`}
      onClose={onClose}
    >
      <div className={lines.fieldGrid}>
        <TextField
          label="Date"
          required
          type="date"
          min={today}
          readOnly={day.date !== ''}
          error={errors.date?.message}
          register={() => fields.register('date')}
        />
        <TextField
          label="Name"
          required
          error={errors.name?.message}
          register={() => fields.register('name')}
        />
      </div>
      <Choices legend="On this day" required className={form.row}>
        <Choice
          type="radio"
          name="special-day"
          label="Closed"
          checked={isClosed}
          onChange={() => close(true)}
        />
        <Choice
          type="radio"
          name="special-day"
          label="Different hours"
          checked={!isClosed}
          onChange={() => close(false)}
        />
      </Choices>
      {ranges.map((range, at) => (
        <RangeFields
          key={at}
          label={`Hours ${at + 1}`}
          range={range}
          places={places.value}
          isWrong={rangeErrors.length > 0}
          onChange={(next) => put(ranges.map((each, index) => (index === at ? next : each)))}
        >
          {ranges.length > 1 && (
            <RowButton
              look="word"
              worksOffline
              aria-label={`Remove ${clockLabel(range.startTime)} to ${clockLabel(range.endTime)}`}
              onClick={() => put(ranges.filter((_, index) => index !== at))}
            >
              Remove
            </RowButton>
          )}
        </RangeFields>
      ))}
      {rangeErrors[0] && (
        <p role="alert" className={form.error}>
          {rangeErrors[0]}
        </p>
      )}
    </ChangeDialog>
  );
}
