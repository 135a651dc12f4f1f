import { readStats } from '../../../contract/stats.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { money } from '../ui/money.ts';
import { Section } from '../ui/section.tsx';
import type { ScreenId } from './screens.ts';
import { LogoutButton } from '../ui/logout-button.tsx';
import { useCounts } from './frame.tsx';
import css from './shell.module.css';

interface MoreProps {
  email: string | null;
  therapist: string;
}

const LINKS: readonly {
  place: ScreenId;
  label: string;
  count?: keyof ReturnType<typeof useCounts>;
}[] = [
  { place: 'checkout', label: 'In-Person Checkout' },
  { place: 'review', label: 'Review Appointments' },
  { place: 'completed', label: 'Completed Appointments' },
  { place: 'waitlist', label: 'Waitlist' },
  { place: 'review-items', label: 'To decide', count: 'review-items' },
  { place: 'reminders', label: 'Reminder Management' },
  { place: 'messages', label: 'Messages', count: 'reminders' },
  { place: 'reviews', label: 'Reviews to read', count: 'reviews' },
  { place: 'intakes', label: 'Intake Forms', count: 'intakes' },
  { place: 'gifts', label: 'Gift Certificates', count: 'gifts' },
  { place: 'hours', label: 'Business Hours & Time Off' },
  { place: 'money', label: 'Money' },
];

/** On a phone: the way to all that has no place in the bar, and out. */
export function More({ email, therapist }: MoreProps) {
  const counts = useCounts();
  return (
    <section aria-labelledby="more-title" className={css.more}>
      <h1 id="more-title" tabIndex={-1}>
        Welcome, {therapist}
      </h1>
      <p className={css.soft}>Admin Dashboard{email ? `, ${email}` : ''}</p>
      <ul>
        {LINKS.map(({ place, label, count }) => (
          <li key={place}>
            <a href={`#${place}`}>
              {label}
              {count && counts[count] > 0 && (
                <b className={css.count}>
                  {counts[count]}
                  <span className="visually-hidden"> waiting</span>
                </b>
              )}
            </a>
          </li>
        ))}
      </ul>
      <LogoutButton />
    </section>
  );
}

/** On a phone: what came in, out of the clients' sight until somebody looks for it. */
export function Money() {
  const query = useQuery(readStats);
  return (
    <Section
      id="money"
      title="Money"
      query={query}
      what="the numbers"
      skeleton={{ rows: 2, height: 5 }}
    >
      {({ weekRevenue, lastWeekRevenue }) => (
        <dl className={css.sums}>
          <div>
            <dt>Revenue</dt>
            <dd>{money(weekRevenue)}</dd>
            <dd>this week so far</dd>
          </div>
          <div>
            <dt>Last week</dt>
            <dd>{money(lastWeekRevenue)}</dd>
            <dd>Monday to Sunday, what came in less what went back</dd>
          </div>
        </dl>
      )}
    </Section>
  );
}
