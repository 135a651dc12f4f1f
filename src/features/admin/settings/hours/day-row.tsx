import { useId } from 'react';
import type { CalendarConflict } from '#contract/calendar/hours.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { DayEditor } from './day-editor.tsx';
import { DaySwitch } from './day-switch.tsx';
import { whoMayBook } from './hours-text.ts';
import { WeekBar } from './week-bar.tsx';
import { nameOfDay } from './week-text.ts';
import type { WeekRange } from './week.ts';
import css from './week.module.css';

export interface DayRowProps {
  dayOfWeek: number;
  ranges: WeekRange[];
  scale: { from: number; until: number };
  places: Sections['places']['value'];
  /** Upcoming bookings on this day of the week. */
  ahead: readonly CalendarConflict[] | null;
  error: string | undefined;
  /** Whether any hours of the week are unsaved. */
  isUnsaved: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (ranges: WeekRange[]) => void;
  onCopy: (to: number[]) => void;
}

const distinct = (words: readonly string[]) => [...new Set(words)];

/** One day of the week; opened, its hours can be changed. */
export function DayRow(props: DayRowProps) {
  const { dayOfWeek, ranges, scale, places, ahead, isUnsaved, isOpen, onOpen, onChange } = props;
  const editorId = useId();
  const name = nameOfDay(dayOfWeek);
  const isSwitched = ranges.some(({ requiresToggle }) => requiresToggle);
  const isEnabled = ranges.some(({ enabled }) => enabled);
  const placeIds = places.map(({ id }) => id);
  return (
    <tbody>
      <tr data-open={isOpen || undefined} data-closed={!isEnabled || undefined}>
        <th scope="row">{name}</th>
        <td data-label="Hours" className={css.hours}>
          <WeekBar {...{ ranges, scale }} places={placeIds} isClosed={!isEnabled} />
        </td>
        <td data-label="Location">
          {distinct(ranges.map(({ location }) => location)).map((location) => (
            <span
              key={location}
              className={css.place}
              data-place={Math.max(0, placeIds.indexOf(location))}
            >
              {places.find(({ id }) => id === location)?.name ?? location}
            </span>
          ))}
        </td>
        <td data-label="Who can book">
          {isSwitched ? (
            <DaySwitch
              {...{ dayOfWeek, ahead, isEnabled }}
              words={ranges[0] ? whoMayBook(ranges[0]) : ''}
              // While other hours are unsaved, the switch is saved with them.
              onDraft={
                isUnsaved
                  ? (enabled) => onChange(ranges.map((range) => ({ ...range, enabled })))
                  : null
              }
            />
          ) : (
            distinct(ranges.map(whoMayBook)).join('; ')
          )}
        </td>
        <td className={css.act}>
          <RowButton
            look="word"
            worksOffline
            aria-expanded={isOpen}
            aria-controls={isOpen ? editorId : undefined}
            aria-label={`${isOpen ? 'Done with' : 'Change'} ${name}`}
            onClick={onOpen}
          >
            {isOpen ? 'Done' : 'Change'}
          </RowButton>
        </td>
      </tr>
      {isOpen && (
        <tr className={css.editing}>
          <td colSpan={5} id={editorId}>
            <DayEditor {...props} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
