import { listToday } from '#contract/appointments/appointments.ts';
import { useConnected } from '#lib/query/connection.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { timeOf } from '#lib/time/labels.ts';
import { LogoutButton } from '../ui/logout-button.tsx';
import { Updated } from '../ui/screen/updated.tsx';
import { useWho } from '../ui/who.ts';
import css from './shell.module.css';
import type { ScreenId } from './screens.ts';
import { useScreen } from './use-screen.ts';

/** Who is logged in, and the log out button. */
export function DeskBar() {
  const { email } = useWho();
  const isToday = useScreen() === 'today';
  return (
    <header className={css.bar}>
      <strong>Admin Dashboard</strong>
      {isToday && <Updated />}
      {email && <span className={css.email}>{email}</span>}
      <LogoutButton className={css.logout} />
    </header>
  );
}

interface ConnectionStripProps {
  screen: ScreenId;
  isWide: boolean;
}

/** Without a connection: how old the day on screen is. The calendar says so itself. */
export function ConnectionStrip({ screen, isWide }: ConnectionStripProps) {
  const isConnected = useConnected();
  const isDay = screen === 'today' || (screen === 'requests' && !isWide);
  if (screen === 'calendar') return null;
  return (
    <div role="status" className={css.connection} data-shown={!isConnected || undefined}>
      {!isConnected && (
        <p>
          <strong>No connection.</strong> {isDay ? <AsOf /> : 'This may have changed since. '}
          You can still read it, call and text.
        </p>
      )}
    </div>
  );
}

/** How old the day on screen is. */
function AsOf() {
  const { at } = useQuery(listToday);
  return at === null ? null : `This is your day as of ${timeOf(at)}. `;
}

/** The footer of the desk. */
export function Foot({ address }: { address: string }) {
  return (
    <footer className={css.foot}>
      <p>Updates automatically while this tab is open.</p>
      <p>{address}</p>
    </footer>
  );
}
