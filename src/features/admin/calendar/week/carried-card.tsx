import { shortDay } from '#lib/time/labels.ts';
import { isSamePlace } from '../carry/carry.ts';
import { useMoveContext } from '../carry/move-context.ts';
import { obstacleOf } from '../carry/move-text.ts';
import { keyOf } from '../day/items.ts';
import { clockAt, spanOf } from '../day/minutes.ts';
import { titleOf } from '../day/names.ts';
import { at } from './block.tsx';
import css from './carried-card.module.css';

/** What is carried, where it is held: the card, a line to the axis, and a chip with the day and the time. */
export function CarriedCard({ date }: { date: string }) {
  const { carried, entry, preview } = useMoveContext();
  if (!carried || !entry || carried.to.date !== date) return null;
  const { from, to } = carried;
  const obstacle = preview.data ? obstacleOf(preview.data) : null;
  const until = to.minute + to.minutes;
  if (isSamePlace(from, to)) return null;
  return (
    <div
      className={css.carried}
      data-carried-card
      data-key={keyOf(entry)}
      data-bad={obstacle !== null || undefined}
      style={at(to.minute, until)}
      aria-hidden="true"
    >
      <div className={css.card}>
        <strong>{titleOf(entry)}</strong>
        <span>{clockAt(to.minute)}</span>
        <span>
          {entry.serviceName}, {to.minutes} min
        </span>
      </div>
      <p className={css.chip}>{obstacle ?? `${shortDay(date)}, ${spanOf(to.minute, until)}`}</p>
    </div>
  );
}
