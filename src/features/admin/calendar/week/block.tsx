import type { CSSProperties } from 'react';
import { Mark } from '../../ui/marks.tsx';
import { minutesLabel } from '#lib/time/labels.ts';
import { Spoken } from '../spoken.tsx';
import { WaveMark } from '../../ui/screen/illustration.tsx';
import type { Item } from '../day/items.ts';
import { clockAt } from '../day/minutes.ts';
import { useGlowFocus } from '../day/use-days.ts';
import { detailOf, mainMark, spokenName, titleOf } from '../day/names.ts';
import css from './block.module.css';

/** Returns where something is drawn, for the style sheet. */
export const at = (minute: number, until: number, more: Record<string, number> = {}) =>
  ({ '--at': minute, '--for': until - minute, ...more }) as CSSProperties;

interface BlockProps {
  item: Item;
  isStop: boolean;
  isPast: boolean;
  isOpen: boolean;
  isCarried: boolean;
  isGlowing: boolean;
  isRefused: boolean;
}

/** One entry of a day: a button in its place, with what it takes around itself. */
export function Block({ item, isStop, ...look }: BlockProps) {
  const { entry, minute, until, takenFrom, takenUntil, lane, lanes } = item;
  const place = 'location' in entry ? entry.location : undefined;
  const status = entry.kind === 'appointment' ? entry.status : undefined;
  const drive = entry.kind === 'appointment' ? entry.homeVisit : null;
  const around = { '--lane': lane, '--lanes': lanes };
  const card = useGlowFocus(look.isGlowing);
  return (
    <li
      className={css.block}
      data-kind={entry.kind}
      data-status={status}
      data-place={place}
      data-past={look.isPast || undefined}
      data-carried={look.isCarried || undefined}
      style={at(minute, until, around)}
    >
      {takenFrom < minute && (
        <span className={css.tail} data-side="before" style={at(takenFrom, minute)}>
          <Drive minutes={drive?.minutesBefore} />
        </span>
      )}
      {takenUntil > until && (
        <span className={css.tail} data-side="after" style={at(until, takenUntil)}>
          <Drive minutes={drive?.minutesAfter} />
        </span>
      )}
      <button
        ref={card}
        type="button"
        className={css.card}
        data-key={item.key}
        data-refused={look.isRefused || undefined}
        data-glowing={look.isGlowing || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-current={look.isOpen ? 'true' : undefined}
      >
        <Spoken className={css.words} name={spokenName(item)}>
          <BlockWords item={item} />
        </Spoken>
      </button>
    </li>
  );
}

/** The drive of a home visit, where there is room for words. The card’s name says it, too. */
function Drive({ minutes = 0 }: { minutes: number | undefined }) {
  return (
    minutes >= 15 && (
      <span className={css.drive} aria-hidden="true">
        {minutes} min drive
      </span>
    )
  );
}

function BlockWords({ item: { entry, minute, until } }: { item: Item }) {
  if (entry.kind === 'open')
    return (
      <span className={css.gap}>
        <WaveMark />
        {minutesLabel(until - minute)} open <b>Book</b>
      </span>
    );
  if (entry.kind !== 'appointment')
    return (
      <>
        <strong>{titleOf(entry)}</strong>
        <span>{[clockAt(minute), detailOf(entry)].filter(Boolean).join(', ')}</span>
      </>
    );
  return (
    <>
      <strong>{titleOf(entry)}</strong>
      <span>
        {clockAt(minute)}, {entry.serviceName}
      </span>
      <Mark {...mainMark(entry)} />
      {entry.isFirstVisit && <b className={css.first}>First visit</b>}
    </>
  );
}
