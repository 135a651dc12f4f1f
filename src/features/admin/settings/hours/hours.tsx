import { useState } from 'react';
import { listHours } from '#contract/calendar/hours.ts';
import { hoursChangeSchema } from '#contract/practice/changes.ts';
import { wordList } from '#contract/practice/words.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { ChangeFrame } from '../change/change-parts.tsx';
import { differences } from '../change/differences.ts';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import { DayRow } from './day-row.tsx';
import { TimeOff } from './time-off.tsx';
import { WeekScale } from './week-bar.tsx';
import { linesOfWeek, rangesOf, withDay, type WeekRange } from './week.ts';
import { DAY_NAMES, rangeLabel, scaleOf } from './week-text.ts';
import css from './week.module.css';

/** Business hours and time off. */
export function Hours({ settings: { sections } }: SectionProps) {
  const { data: days } = useQuery(listHours);
  const [open, setOpen] = useState<number | null>(null);
  const places = sections.places.value;
  const change = useChangeForm({
    section: sections.hours,
    toValues: ({ ranges }) => ({ kind: 'hours' as const, ranges }),
    schema: hoursChangeSchema,
    toLines: ({ ranges }) => linesOfWeek(ranges, places),
    saved: () => 'Your new hours are in effect.',
    onSaved: () => setOpen(null),
  });
  const { form, isUnsaved } = change;
  const ranges = form.watch('ranges');
  const setRanges = (next: WeekRange[]) =>
    form.setValue('ranges', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const changed = differences(
    linesOfWeek(ranges, places),
    linesOfWeek(sections.hours.value.ranges, places),
  ).map(({ label }) => label);
  const title = changedWords(changed, ranges);
  const { errors } = form.formState;
  const scale = scaleOf(ranges);
  if (places.length === 0)
    return (
      <p className={lines.soft}>
        Hours belong to a location, so add one first.{' '}
        <a href="#settings/facts/places">Add a location</a>
      </p>
    );
  return (
    <>
      <ChangeFrame change={change} kind="hours" action="Save hours" title={title}>
        <table className={css.week}>
          <caption className="visually-hidden">Business hours</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className={css.hours}>
                <span className="visually-hidden">Hours</span>
                <WeekScale scale={scale} />
              </th>
              <th scope="col">Location</th>
              <th scope="col">Who can book</th>
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          {DAY_NAMES.map((name, at) => {
            const dayOfWeek = at + 1;
            return (
              <DayRow
                key={name}
                dayOfWeek={dayOfWeek}
                ranges={rangesOf(ranges, dayOfWeek)}
                scale={scale}
                places={places}
                ahead={days ? (days.find((day) => day.dayOfWeek === dayOfWeek)?.ahead ?? []) : null}
                error={errorOf(errors.ranges, ranges, dayOfWeek)}
                isUnsaved={isUnsaved}
                isOpen={open === dayOfWeek}
                onOpen={() => setOpen(open === dayOfWeek ? null : dayOfWeek)}
                onChange={(next) => setRanges(withDay(ranges, dayOfWeek, next))}
                onCopy={(to) =>
                  setRanges(
                    to.reduce<WeekRange[]>(
                      (week, day) => withDay(week, day, rangesOf(ranges, dayOfWeek)),
                      ranges,
                    ),
                  )
                }
              />
            );
          })}
        </table>
      </ChangeFrame>
      <section className={lines.part} aria-labelledby="time-off-title">
        <header>
          <h3 id="time-off-title">Time off</h3>
        </header>
        <TimeOff />
      </section>
    </>
  );
}

/** Returns the new hours in a line: "Tuesday: 10 to 12 and 1 to 6", "New hours for Monday and Tuesday". */
function changedWords(days: readonly string[], ranges: readonly WeekRange[]): string | undefined {
  const [day, ...more] = days;
  if (day === undefined) return undefined;
  const words = rangesOf(ranges, DAY_NAMES.findIndex((name) => name === day) + 1).map(rangeLabel);
  return more.length > 0
    ? `New hours for ${wordList(days)}`
    : `${day}: ${words.join(' and ') || 'closed'}`;
}

type RangeErrors =
  readonly (Record<string, { message?: string } | undefined> | undefined)[] | undefined;

/** Returns the first error in this day's ranges. */
function errorOf(errors: unknown, ranges: readonly WeekRange[], dayOfWeek: number) {
  const all = errors as RangeErrors;
  for (const [index, range] of ranges.entries()) {
    if (range.dayOfWeek !== dayOfWeek) continue;
    const message = Object.values(all?.[index] ?? {}).find((each) => each?.message)?.message;
    if (message !== undefined) return message;
  }
  return undefined;
}
