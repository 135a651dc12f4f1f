import { listPending, listToday } from '../../../contract/admin-appointments.ts';
import { listGiftsToDeliver } from '../../../contract/admin-gifts.ts';
import { listIntakes } from '../../../contract/admin-intakes.ts';
import { listMessages } from '../../../contract/reminders.ts';
import { listReviewItems } from '../../../contract/review-items.ts';
import { listHeldTestimonials } from '../../../contract/testimonials.ts';
import { useConnected } from '../../../lib/query/connection.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { timeOf } from '../../../lib/time/labels.ts';
import { Piece } from '../ui/piece.tsx';
import { LogoutButton } from '../ui/logout-button.tsx';
import { Updated } from '../ui/updated.tsx';
import { useScreen, type ScreenId } from './screens.ts';
import { waitingGifts } from '../gifts/waiting-gifts.ts';
import css from './shell.module.css';

interface RailLink {
  place: ScreenId;
  label: string;
  count?: 'requests' | 'reminders' | 'reviews' | 'review-items' | 'gifts' | 'intakes';
}

const GROUPS: readonly { label: string; links: readonly RailLink[] }[] = [
  {
    label: 'Now',
    links: [
      { place: 'today', label: 'Today' },
      { place: 'requests', label: 'New requests', count: 'requests' },
      { place: 'review-items', label: 'To decide', count: 'review-items' },
    ],
  },
  {
    label: 'The book',
    links: [
      { place: 'week', label: 'This week' },
      { place: 'review', label: 'Review' },
      { place: 'completed', label: 'Completed' },
      { place: 'waitlist', label: 'Waitlist' },
      { place: 'reminders', label: 'Reminders' },
      { place: 'messages', label: 'Messages', count: 'reminders' },
    ],
  },
  {
    label: 'People',
    links: [
      { place: 'clients', label: 'Clients' },
      { place: 'intakes', label: 'Intake forms', count: 'intakes' },
      { place: 'reviews', label: 'Reviews to read', count: 'reviews' },
    ],
  },
  {
    label: 'The practice',
    links: [
      { place: 'gifts', label: 'Gift certificates', count: 'gifts' },
      { place: 'hours', label: 'Hours and time off' },
      { place: 'money', label: 'Money' },
    ],
  },
];

/** How much waits in the sections that ask for an answer. */
export function useCounts(): Record<NonNullable<RailLink['count']>, number> {
  return {
    requests: useQuery(listPending).data?.length ?? 0,
    reminders: useQuery(listMessages).data?.failed.length ?? 0,
    reviews: useQuery(listHeldTestimonials).data?.length ?? 0,
    intakes: (useQuery(listIntakes).data?.intakes ?? []).filter(({ views }) => views === 0).length,
    gifts: waitingGifts(useQuery(listGiftsToDeliver, { list: 'to_deliver' }).data).length,
    'review-items': useQuery(listReviewItems).data?.length ?? 0,
  };
}

/** The way to each section, with what waits there; in a row where there is no room beside the page. */
export function Rail() {
  const place = useScreen();
  const counts = useCounts();
  return (
    <div className={css.rail}>
      <Piece name="brand" className={css.railBrand} />
      <nav aria-label="Dashboard" className={css.railNav}>
        {GROUPS.map(({ label, links }) => (
          <div key={label} className={css.railGroup}>
            <p id={`rail-${label}`}>{label}</p>
            <ul aria-labelledby={`rail-${label}`}>
              {links.map(({ place: to, label: words, count }) => {
                const waiting = count ? counts[count] : 0;
                return (
                  <li key={to}>
                    <a href={`#${to}`} aria-current={place === to ? 'location' : undefined}>
                      {words}
                      {waiting > 0 && (
                        <b className={css.count}>
                          {waiting}
                          <span className="visually-hidden"> waiting</span>
                        </b>
                      )}
                    </a>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
      <a className={`button ${css.railAction}`} href="#checkout">
        In-Person Checkout
      </a>
    </div>
  );
}

/** Who is logged in, and the way out. */
export function DeskBar({ email }: { email: string | null }) {
  return (
    <header className={css.bar}>
      <strong>Admin Dashboard</strong>
      <Updated />
      {email && <span className={css.email}>{email}</span>}
      <LogoutButton className={css.logout} />
    </header>
  );
}

/** Where the line is lost: how old what stands here is. */
export function ConnectionStrip() {
  const isConnected = useConnected();
  const { at } = useQuery(listToday);
  return (
    <div role="status" className={css.connection} data-shown={!isConnected || undefined}>
      {!isConnected && (
        <p>
          <strong>No connection.</strong> {at !== null && `This is your day as of ${timeOf(at)}. `}
          You can read it, call and text.
        </p>
      )}
    </div>
  );
}

/** The last line of the desk. */
export function Foot({ address }: { address: string }) {
  return (
    <footer className={css.foot}>
      <p>
        <Updated />. Looks for news while this page is in front.
      </p>
      <p>{address}</p>
    </footer>
  );
}
