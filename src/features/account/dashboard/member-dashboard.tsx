import { useEffect, useState } from 'react';
import {
  listAccountAppointments,
  readCurrentUser,
  type AccountAppointment,
  type User,
} from '#contract/accounts/accounts.ts';
import { readPageFacts, type PageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { invalidate } from '#lib/query/cache.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { forgetViewer } from '#lib/viewer.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';
import { logOut } from '#ui/log-out.ts';
import { AccountCard } from './account-card.tsx';
import { AheadCards, PastCard } from './appointment-cards.tsx';
import { Card, Waiting } from '../card.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { CreditsCard } from './credits-card.tsx';
import css from './dashboard.module.css';
import type { Deletion } from './own-data.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Receipt } from '../appointment/receipt.tsx';
import { usePurchase, type Purchase } from './use-purchase.ts';

interface MemberDashboardProps {
  address: string;
  /** The therapist's name, for receipts. */
  therapist: string;
  deletion: Deletion;
}

/** A member's own page. The API says who it is; a guest is sent to log in. */
export const MemberDashboard = guarded(function MemberDashboard({
  address,
  therapist,
  deletion,
}: MemberDashboardProps) {
  const query = useQuery(readCurrentUser);
  const user = query.data?.user ?? null;
  const isGuest = query.data?.user === null;
  useEffect(() => {
    // A guest sees nothing, and the head script sends them to the login page.
    if (isGuest) forgetViewer();
  }, [isGuest]);
  return (
    <>
      <Head user={user} />
      {user === null && <Waiting query={query} what="your account" />}
      {user?.membershipStatus === 'pending' && <ConfirmFirst email={user.email} />}
      {user !== null && user.membershipStatus !== 'pending' && (
        <Cards user={user} address={address} therapist={therapist} deletion={deletion} />
      )}
      <Toaster />
    </>
  );
}, PAYING_NOTE);

/** A bundle brings credits, and the first one makes the membership active. */
const askAnew = () => invalidate('auth', 'membership');

function Cards({ user, address, therapist, deletion }: MemberDashboardProps & { user: User }) {
  const query = useQuery(listAccountAppointments);
  const [receipt, setReceipt] = useState<AccountAppointment | null>(null);
  const facts = readPageFacts();
  const isActive = user.membershipStatus === 'active';
  const purchase = usePurchase(askAnew);
  const shown = { facts, address, onReceipt: setReceipt };
  return (
    <div className={css.cards}>
      <div className={css.stack}>
        {query.data ? (
          <AheadCards appointments={query.data.upcoming} {...shown} />
        ) : (
          <Card title="Your next appointment">
            <Waiting query={query} what="your appointments" />
          </Card>
        )}
      </div>
      <div className={css.stack}>
        <PurchaseNews purchase={purchase} facts={facts} />
        <CreditsCard isActive={isActive} timeZone={facts.timeZone} />
        <QuickActions isActive={isActive} />
      </div>
      <div className={css.stack}>
        {query.data && <PastCard appointments={query.data.past} {...shown} />}
      </div>
      <div className={css.stack}>
        <AccountCard user={user} facts={facts} deletion={deletion} />
      </div>
      {receipt && (
        <Receipt
          appointment={receipt}
          client={`${user.firstName} ${user.lastName}`}
          practice={{ ...facts, address, therapist }}
          onClose={() => setReceipt(null)}
        />
      )}
    </div>
  );
}

const PURCHASE_WORDS = {
  asking: 'Checking your payment...',
  paid: 'Thank you. Your bundle is paid, and its credits are in the account you bought it for.',
  unknown:
    'We haven’t received your payment yet. If you paid, your credits will appear here within a few minutes, so please don’t pay again. Questions? Call',
} as const;

/** The result of the bundle purchase that the member is coming back from. */
function PurchaseNews({ purchase, facts }: { purchase: Purchase; facts: PageFacts }) {
  return (
    <div role="status" className={css.news} data-purchase={purchase}>
      {purchase !== 'none' && (
        <p>
          {PURCHASE_WORDS[purchase]}
          {purchase === 'unknown' && (
            <>
              {' '}
              <a href={facts.phoneHref}>{facts.phone}</a>.
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Letters of the longest name that fits a line of the greeting on the smallest phone. */
const LONG_NAME = 14;

/** The greeting shows before anything has answered, with the name from the hint. */
function Head({ user }: { user: User | null }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const name = user?.firstName || user?.email;
  return (
    <header className={css.head}>
      <nav aria-label="Member">
        <a href={paths.home}>Back to Home</a>
        <button type="button" data-book="">
          Book Massage
        </button>
        <button
          type="button"
          aria-disabled={isLeaving || undefined}
          onClick={() => {
            if (isLeaving) return;
            setIsLeaving(true);
            void logOut().finally(() => setIsLeaving(false));
          }}
        >
          Logout
        </button>
      </nav>
      <h1 data-long={(name && name.length > LONG_NAME) || undefined}>
        {name ? `Welcome, ${name}` : 'Welcome'}
      </h1>
    </header>
  );
}
