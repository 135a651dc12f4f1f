import { addressOf, type View } from '../day/address.ts';
import css from './head.module.css';

const VIEWS = [
  ['day', 'Day'],
  ['week', 'Week'],
  ['month', 'Month'],
  ['list', 'List'],
] as const;

/** The ways to show the calendar; the list is of this week. */
export function Views({ view, date }: { view: View; date: string }) {
  return (
    <ul className={css.views} aria-label="View">
      {VIEWS.map(([each, label]) => (
        <li key={each}>
          <a
            href={each === 'list' ? '#calendar/list' : addressOf(each, date)}
            aria-current={each === view ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
