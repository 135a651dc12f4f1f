import { useState } from 'react';
import { clearQueries } from '../../../lib/query/cache.ts';
import { logOut } from '../../../ui/log-out.ts';
import { forgetKeptDay } from './kept-day.ts';
import { RowButton } from './row-button.tsx';

/** Ends the session, and what this browser kept of the day. */
export function LogoutButton({
  look = 'pill',
  className,
}: {
  look?: 'pill' | 'word';
  className?: string | undefined;
}) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <RowButton
      look={look}
      className={className}
      pending={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        addEventListener('pagehide', forgetAll, { once: true });
        void logOut().finally(() => setIsLeaving(false));
      }}
    >
      Logout
    </RowButton>
  );
}

function forgetAll(): void {
  forgetKeptDay();
  clearQueries();
}
