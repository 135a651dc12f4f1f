import { useState } from 'react';
import { clockLabel } from '#contract/practice/words.ts';
import { Choice } from '#ui/form/choice.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import type { DayRowProps } from './day-row.tsx';
import { RangeFields } from './range-fields.tsx';
import { breakLabel, DAY_NAMES, minutesOf, nameOfDay } from './week-text.ts';
import { withBreak, withRange, type WeekRange } from './week.ts';
import css from './week.module.css';

const LONG_RANGE_MINUTES = 180;

/** Edits a day's hours: its ranges, the breaks between them, and copying them to other days. */
export function DayEditor(props: DayRowProps) {
  const { dayOfWeek, ranges, places, error, onChange } = props;
  const name = nameOfDay(dayOfWeek);
  const put = (at: number, range: WeekRange) =>
    onChange(ranges.map((each, index) => (index === at ? range : each)));
  const first = ranges[0];
  const usual = places.find(({ isActive }) => isActive);
  return (
    <div className={css.editor}>
      {ranges.map((range, at) => {
        const before = ranges[at - 1];
        const pause = before ? minutesOf(range.startTime) - minutesOf(before.endTime) : 0;
        return (
          <div key={at} className={css.range}>
            {pause > 0 && <p className={css.break}>{breakLabel(pause)}</p>}
            <RangeFields
              label={ranges.length > 1 ? `${name}, hours ${at + 1}` : name}
              range={range}
              places={places}
              isWrong={error !== undefined}
              onChange={(next) => put(at, next)}
            >
              <RowButton
                look="word"
                worksOffline
                aria-label={`Remove ${clockLabel(range.startTime)} to ${clockLabel(range.endTime)}`}
                onClick={() => onChange(ranges.filter((_, index) => index !== at))}
              >
                Remove
              </RowButton>
            </RangeFields>
          </div>
        );
      })}
      {ranges.length === 0 && <p>Closed on {name}s.</p>}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <p className={css.acts}>
        <RowButton
          look="word"
          worksOffline
          onClick={() => onChange(withRange(ranges, dayOfWeek, usual?.id ?? ''))}
        >
          Add hours
        </RowButton>
        {first && ranges.length === 1 && isLong(first) && (
          <RowButton
            look="word"
            worksOffline
            onClick={() => onChange(withBreak(first, '12:00', '13:00'))}
          >
            Add a lunch break
          </RowButton>
        )}
      </p>
      {first && (
        <Choice
          type="checkbox"
          label="Let me open and close this day with a switch"
          checked={first.requiresToggle}
          onChange={({ target }) =>
            onChange(
              ranges.map((range) => ({
                ...range,
                requiresToggle: target.checked,
                enabled: target.checked ? range.enabled : true,
              })),
            )
          }
        />
      )}
      <CopyDay {...props} />
    </div>
  );
}

const isLong = ({ startTime, endTime }: WeekRange) =>
  startTime < '12:00' &&
  endTime > '13:00' &&
  minutesOf(endTime) - minutesOf(startTime) >= LONG_RANGE_MINUTES;

/** Copies the day to other days, which are checked first. */
function CopyDay({ dayOfWeek, onCopy }: DayRowProps) {
  const [to, setTo] = useState<number[] | null>(null);
  if (to === null)
    return (
      <p className={css.acts}>
        <RowButton look="word" worksOffline onClick={() => setTo([])}>
          Copy to other days
        </RowButton>
      </p>
    );
  return (
    <fieldset className={css.copy}>
      <legend>Copy {nameOfDay(dayOfWeek)} to</legend>
      <div>
        {DAY_NAMES.map((name, at) => {
          const day = at + 1;
          if (day === dayOfWeek) return null;
          return (
            <Choice
              key={name}
              type="checkbox"
              label={name}
              checked={to.includes(day)}
              onChange={({ target }) =>
                setTo(target.checked ? [...to, day] : to.filter((each) => each !== day))
              }
            />
          );
        })}
      </div>
      <RowButton
        worksOffline
        disabled={to.length === 0}
        onClick={() => {
          onCopy(to);
          setTo(null);
        }}
      >
        Copy
      </RowButton>
    </fieldset>
  );
}
