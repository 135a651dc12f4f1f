import { dayLabel } from '#lib/time/clock.ts';
import css from './choose-time.module.css';
import { isSame, placeWord, shortMomentLabel, type Moment } from './moments.ts';

interface FirstTimesProps {
  /** Null until they are known. */
  first: readonly Moment[] | null;
  /** If four weeks have none: the next day that has one. */
  next: string | null;
  chosen: Moment;
  onChoose: (date: string, time: string) => void;
  onNext: (date: string) => void;
}

/** The first free times of the next four weeks, one tap each. */
export function FirstTimes({ first, next, chosen, onChoose, onNext }: FirstTimesProps) {
  return (
    <fieldset className={css.first}>
      <legend>First open times</legend>
      {first?.length === 0 ? (
        <div className={css.none}>
          <p>None in the next four weeks.</p>
          {next && (
            <button type="button" className={css.way} onClick={() => onNext(next)}>
              Next open day: {dayLabel(next)}
            </button>
          )}
        </div>
      ) : (
        <div className={css.rows}>
          {first?.map((slot, place) => (
            <label key={`${slot.date} ${slot.time}`}>
              <input
                type="radio"
                name="firstFree"
                checked={isSame(slot, chosen)}
                onChange={() => onChoose(slot.date, slot.time)}
              />
              <span>{shortMomentLabel(slot)}</span>
              <small>{placeWord(first, place)}</small>
            </label>
          ))}
          {first === null &&
            [1, 2, 3].map((place) => (
              <div key={place} className={css.loading} aria-hidden="true">
                <i />
                <i />
              </div>
            ))}
        </div>
      )}
    </fieldset>
  );
}
