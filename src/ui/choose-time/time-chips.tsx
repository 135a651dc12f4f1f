import { useEffect, useId, useRef } from 'react';
import { clockLabel } from '#contract/practice/words.ts';
import css from './choose-time.module.css';
import { NOON } from './moments.ts';

interface TimeChipsProps {
  /** "Wednesday, November 25" */
  day: string;
  times: readonly string[];
  chosen: string;
  onChoose: (time: string) => void;
}

/** The free times of one day, morning first. */
export function TimeChips({ day, times, chosen, onChoose }: TimeChipsProps) {
  const id = useId();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The first rows of the day that was just pressed may be below the edge of the screen.
    const isPressed = document.activeElement?.matches('[name="freeDay"]');
    if (isPressed) heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const halves = [
    { name: 'Morning', times: times.filter((time) => time < NOON) },
    { name: 'Afternoon', times: times.filter((time) => time >= NOON) },
  ].filter((half) => half.times.length > 0);
  return (
    <div className={css.times} role="radiogroup" aria-labelledby={id}>
      <p ref={heading} id={id} className={css.day}>
        {day}
      </p>
      {halves.map((half) => (
        <div key={half.name} role="group" aria-label={half.name}>
          <p aria-hidden="true">{half.name}</p>
          <div className={css.chips}>
            {half.times.map((time) => (
              <label key={time}>
                <input
                  type="radio"
                  name="freeTime"
                  value={time}
                  checked={time === chosen}
                  onChange={() => onChoose(time)}
                />
                <span>{clockLabel(time)}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
