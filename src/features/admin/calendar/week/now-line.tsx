import { dateOf, instantHere, timeOf } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { SunMark } from '../../ui/screen/illustration.tsx';
import { at } from './block.tsx';
import css from './grid.module.css';

/** Returns which minute of today it is. */
export function minuteNow(now: number): number {
  return Math.floor((now - instantHere(dateOf(now), '00:00')) / 60_000);
}

/** Now, as a line through today. */
export function NowLine() {
  const minute = minuteNow(useNow(30));
  return (
    <div className={css.now} style={at(minute, minute)} aria-hidden="true">
      <SunMark className={css.sun} />
    </div>
  );
}

/** What time it is, on the axis. */
export function NowTime() {
  const now = useNow(30);
  const minute = minuteNow(now);
  return (
    <span className={css.nowTime} style={at(minute, minute)}>
      {timeOf(now)}
    </span>
  );
}
