import { LogoutButton } from '../../ui/logout-button.tsx';
import { useWho } from '../../ui/who.ts';
import { ScreenLink } from '../screen-link.tsx';
import type { ScreenId } from '../screens.ts';
import css from '../shell.module.css';
import { countOf, useCounts } from '../use-counts.ts';
import { EmailAddress } from '#ui/form/email-address.tsx';

const LINKS: readonly [to: ScreenId, label: string][] = [
  ['checkout', 'In-Person Checkout'],
  ['review', 'Review Appointments'],
  ['completed', 'Completed Appointments'],
  ['waitlist', 'Waitlist'],
  ['to-decide', 'To decide'],
  ['reminders', 'Reminder Management'],
  ['messages', 'Messages'],
  ['testimonials', 'Reviews to read'],
  ['intakes', 'Intake Forms'],
  ['gifts', 'Gift Certificates'],
  ['settings', 'Settings'],
  ['money', 'Money'],
];

/** Links to everything that isn't in the bar or the row of the menu; on a phone, also the log out button. */
export function More() {
  const { email, therapist } = useWho();
  const counts = useCounts();
  return (
    <section aria-labelledby="more-title" className={css.more}>
      <h1 id="more-title" tabIndex={-1}>
        Welcome, {therapist}
      </h1>
      <p className={css.soft}>
        Admin Dashboard
        {email && (
          <>
            , <EmailAddress of={email} />
          </>
        )}
      </p>
      <ul>
        {LINKS.map(([to, label]) => (
          <li key={to}>
            <ScreenLink to={to} label={label} count={countOf(counts, to)} />
          </li>
        ))}
      </ul>
      <LogoutButton className={css.moreLogout} />
    </section>
  );
}
