import { clockLabel } from '#contract/practice/words.ts';
import { minutesOf, rangeLabel, type Range } from './week-text.ts';
import css from './week.module.css';

interface Scale {
  from: number;
  until: number;
}

const HOURS_BETWEEN_LABELS = 3;
/** A shorter range has no room for text in its bar. */
const SHORT_MINUTES = 75;

const shareOf = ({ from, until }: Scale, minutes: number) =>
  `${((minutes - from) / (until - from)) * 100}%`;

/** The hours above the bars. */
export function WeekScale({ scale }: { scale: Scale }) {
  const first = Math.ceil(scale.from / 60);
  const hours = Array.from(
    { length: Math.floor((scale.until / 60 - first) / HOURS_BETWEEN_LABELS) + 1 },
    (_, at) => first + at * HOURS_BETWEEN_LABELS,
  );
  return (
    <span className={css.scale} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={{ insetInlineStart: shareOf(scale, hour * 60) }}>
          {`${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`}
        </span>
      ))}
    </span>
  );
}

interface WeekBarProps {
  ranges: readonly (Range & { location: string })[];
  scale: Scale;
  /** The ids of the locations, in order: each has its own color. */
  places: readonly string[];
  isClosed: boolean;
}

/** The ranges of a day as bars. */
export function WeekBar({ ranges, scale, places, isClosed }: WeekBarProps) {
  if (ranges.length === 0) return <span className={css.closed}>Closed</span>;
  const hours = (scale.until - scale.from) / 60;
  return (
    <span
      className={css.track}
      data-closed={isClosed || undefined}
      style={{ backgroundSize: `${100 / hours}% 100%` }}
    >
      {ranges.map((range) => {
        const { startTime, endTime, location } = range;
        const start = minutesOf(startTime);
        const end = minutesOf(endTime);
        if (end <= start) return null;
        return (
          <span
            key={`${startTime} ${endTime}`}
            className={css.bar}
            data-place={Math.max(0, places.indexOf(location))}
            style={{
              insetInlineStart: shareOf(scale, start),
              inlineSize: `${((end - start) / (scale.until - scale.from)) * 100}%`,
            }}
          >
            <span aria-hidden="true">{end - start >= SHORT_MINUTES ? rangeLabel(range) : ''}</span>
            <span className="visually-hidden">
              {clockLabel(startTime)} to {clockLabel(endTime)}.{' '}
            </span>
          </span>
        );
      })}
    </span>
  );
}
