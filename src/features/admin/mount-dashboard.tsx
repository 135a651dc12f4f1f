import { createRoot, type Root } from 'react-dom/client';
import type { User } from '../../contract/accounts.ts';
import '../../ui/mount-toaster.tsx';
import { clearQueries } from '../../lib/query/cache.ts';
import { viewerRole } from '../../lib/viewer.ts';
import { Dashboard } from './dashboard.tsx';

let root: Root | null = null;

/** Shows the dashboard to whom the API knows as the therapist; without a connection, the day that this tab has kept. */
export function mountDashboard(place: HTMLElement, user: User | undefined): void {
  if (root) return;
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
