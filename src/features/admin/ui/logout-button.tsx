import { useState } from 'react';
import { clearQueries } from '#lib/query/cache.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { forgetTab } from './kept-tab.ts';
import { RowButton } from './row-button.tsx';

/** Ends the session and deletes the day that this browser stored. */
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
        void leave().finally(() => setIsLeaving(false));
      }}
    >
      Logout
    </RowButton>
  );
}

/** The script is loaded when it is needed, about once a day. */
async function leave(): Promise<void> {
  try {
    const { logOut } = await import('#ui/log-out.ts');
    await logOut();
  } catch {
    $toast.set({
      tone: 'error',
      title: 'Error',
      text: 'Failed to logout. Please try again.',
    });
  }
}

function forgetAll(): void {
  forgetTab();
  clearQueries();
}
