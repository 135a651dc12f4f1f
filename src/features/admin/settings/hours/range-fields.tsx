import type { ReactNode } from 'react';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { Field } from '#ui/form/field.tsx';
import { timeAt } from './week-text.ts';
import css from './week.module.css';

const STEP_MINUTES = 15;
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) =>
  timeAt(at * STEP_MINUTES),
);

/** A range of a weekday or of a special day. */
export type OpenRange = Sections['specialDays']['value'][number]['ranges'][number];

/** Who can book, as one choice. */
const WHO = {
  'new existing': 'New and existing clients',
  existing: 'Existing clients',
  new: 'New clients',
} as const;
const whoOf = ({ allowedClientTypes: types }: OpenRange) =>
  types.includes('new') ? (types.includes('existing') ? 'new existing' : 'new') : 'existing';

interface RangeFieldsProps<T extends OpenRange> {
  label: string;
  range: T;
  places: Sections['places']['value'];
  isWrong: boolean;
  onChange: (range: T) => void;
  children: ReactNode;
}

/** The start, the end, the location, and who can book. */
export function RangeFields<T extends OpenRange>(props: RangeFieldsProps<T>) {
  const { label, range, places, isWrong, onChange, children } = props;
  const timeField = (words: string, name: 'startTime' | 'endTime') => (
    <Field label={words} required>
      {(wiring) => (
        <select
          {...wiring}
          aria-invalid={isWrong || undefined}
          value={range[name]}
          onChange={({ target }) => onChange({ ...range, [name]: target.value })}
        >
          {[...new Set([...TIMES, range[name]])].sort().map((time) => (
            <option key={time} value={time}>
              {clockLabel(time)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <div role="group" aria-label={label} className={css.rangeFields}>
      {timeField('From', 'startTime')}
      {timeField('Until', 'endTime')}
      <Field label="Location" required>
        {(wiring) => (
          <select
            {...wiring}
            value={range.location}
            onChange={({ target }) => onChange({ ...range, location: target.value })}
          >
            {places
              .filter(({ id, isActive }) => isActive || id === range.location)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Field label="Who can book" required>
        {(wiring) => (
          <select
            {...wiring}
            value={whoOf(range)}
            onChange={({ target }) =>
              onChange({
                ...range,
                allowedClientTypes: target.value.split(' ') as OpenRange['allowedClientTypes'],
              })
            }
          >
            {Object.entries(WHO).map(([who, words]) => (
              <option key={who} value={who}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {children}
    </div>
  );
}
