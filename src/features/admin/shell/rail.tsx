import { useMedia } from '#ui/hooks/use-media.ts';
import { Illustration } from '../ui/screen/illustration.tsx';
import { ScreenLink } from './screen-link.tsx';
import type { ScreenId } from './screens.ts';
import css from './rail.module.css';
import { countOf, useCounts } from './use-counts.ts';
import { useScreen } from './use-screen.ts';

const GROUPS: readonly { label: string; links: readonly [to: ScreenId, label: string][] }[] = [
  {
    label: 'Now',
    links: [
      ['today', 'Today'],
      ['requests', 'New requests'],
      ['to-decide', 'To decide'],
    ],
  },
  {
    label: 'The book',
    links: [
      ['calendar', 'Calendar'],
      ['review', 'Review'],
      ['completed', 'Completed'],
      ['waitlist', 'Waitlist'],
      ['reminders', 'Reminders'],
      ['messages', 'Messages'],
    ],
  },
  {
    label: 'People',
    links: [
      ['clients', 'Clients'],
      ['intakes', 'Intake forms'],
      ['testimonials', 'Reviews to read'],
    ],
  },
  {
    label: 'The practice',
    links: [
      ['gifts', 'Gift certificates'],
      ['money', 'Money'],
      ['settings', 'Settings'],
    ],
  },
];

/** The links where there is only a row for them; the others are under More. */
const IN_ROW = 'today requests to-decide calendar review clients';

/** Links to each screen, with how much is pending there; the first ones in a row if there is no room beside the page. */
export function Rail() {
  const counts = useCounts();
  const isRow = useMedia('(width < 68.75rem)');
  const screen = useScreen();
  // One solid button per screen: on other screens something else comes first.
  const isToday = screen === 'today';
  return (
    <div className={css.rail}>
      <Illustration name="brand" className={css.railBrand} />
      <nav aria-label="Dashboard" className={css.railNav}>
        {GROUPS.map(({ label, links }) => (
          <div key={label} className={css.railGroup}>
            <p id={`rail-${label}`}>{label}</p>
            <ul aria-labelledby={`rail-${label}`}>
              {links.map(
                ([to, words]) =>
                  (!isRow || IN_ROW.includes(to)) && (
                    <li key={to}>
                      <ScreenLink to={to} label={words} count={countOf(counts, to)} />
                    </li>
                  ),
              )}
            </ul>
          </div>
        ))}
        {isRow && (
          <ScreenLink
            to="more"
            label="More"
            isCurrent={!`${IN_ROW} checkout`.includes(screen)}
            count={counts.messages + counts.testimonials + counts.intakes + counts.gifts}
          />
        )}
      </nav>
      <ScreenLink
        to="checkout"
        label="In-Person Checkout"
        className={`${isToday ? 'button' : css.outlined} ${css.railAction}`}
      />
    </div>
  );
}
