import { createRoot, type Root } from 'react-dom/client';
import type { User } from '../../contract/people/accounts.ts';
import '../../ui/toast/mount-toaster.tsx';
import { clearQueries } from '../../lib/query/cache.ts';
import { viewerRole } from '../../lib/viewer.ts';
import { Dashboard } from './dashboard.tsx';
import { fetchPart } from './shell/parts.ts';
import { loadOf, screenOf, WIDE } from './shell/screens.ts';

let root: Root | null = null;

/** Shows the dashboard to whom the API knows as the therapist; without a connection, the day that this tab has kept. */
export async function mountDashboard(place: HTMLElement, user: User | undefined): Promise<void> {
  // What does not come is said, and asked for again, in its place.
  const screen = screenOf(location.hash) ?? 'today';
  await fetchPart(loadOf(screen, matchMedia(WIDE).matches)).catch(() => null);
  if (root || viewerRole() !== 'admin') return;
  const { therapist = '', address = '' } = place.dataset;
  root = createRoot(place);
  root.render(<Dashboard email={user?.email ?? null} therapist={therapist} address={address} />);
}

// Whoever is no administrator any more sees nothing of it, whichever tab said so.
for (const event of ['viewer', 'pageshow', 'focus']) {
  addEventListener(event, () => {
    if (!root || viewerRole() === 'admin') return;
    root.unmount();
    root = null;
    clearQueries();
  });
}
