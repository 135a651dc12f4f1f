import { createRoot, type Root } from 'react-dom/client';
import type { User } from '#contract/accounts/accounts.ts';
import '#ui/toast/mount-toaster.tsx';
import { clearQueries } from '#lib/query/cache.ts';
import { viewerRole } from '#lib/viewer.ts';
import { Dashboard } from './dashboard.tsx';
import { forgetDays, showKeptDays } from './offline/kept-days.ts';
import { keepShell } from './offline/keep-shell.ts';
import { readWaiting, startSending } from './appointments/waiting/send-waiting.ts';
import { fetchPart } from '#lib/loading/late-part.ts';
import { loadOf, screenOf } from './shell/screens.ts';
import { WIDE } from './ui/screen/wide.ts';

let root: Root | null = null;

/**
 * Shows the dashboard to the therapist, as the API confirms; without a connection, shows the days that this browser stored.
 * Returns false if there are none.
 */
export async function mountDashboard(place: HTMLElement, user: User | undefined): Promise<boolean> {
  // If the script doesn't load, the screen says so and offers to try again.
  const screen = screenOf(location.hash) ?? 'today';
  const [hasDays] = await Promise.all([
    showKeptDays(Date.now()).catch(() => false),
    readWaiting().catch(() => undefined),
    fetchPart(loadOf(screen, matchMedia(WIDE).matches)).catch(() => null),
  ]);
  if (root || viewerRole() !== 'admin') return true;
  if (user === undefined && !hasDays) return false;
  const { therapist = '', address = '' } = place.dataset;
  root = createRoot(place);
  root.render(<Dashboard email={user?.email ?? null} therapist={therapist} address={address} />);
  startSending();
  keepShell();
  return true;
}

// Anyone who is no longer an administrator sees nothing of it, whichever tab logged out.
for (const event of ['viewer', 'pageshow', 'focus']) {
  addEventListener(event, () => {
    if (!root || viewerRole() === 'admin') return;
    root.unmount();
    root = null;
    clearQueries();
    void forgetDays();
  });
}
