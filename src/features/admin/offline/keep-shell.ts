/** How long the page's scripts may still be arriving: each is fetched ahead while the browser is idle. */
const SETTLED_MS = 10_000;

/** Only built files have names that change with their content; those of the development server don't. */
const isBuilt = new URL(import.meta.url).pathname.startsWith('/_astro/');

/** Installs the worker that opens the dashboard without a connection, and tells it what the page consists of. */
export function keepShell(): void {
  if (!isBuilt || !('serviceWorker' in navigator)) return;
  // A browser that refuses, as in a private window, opens the dashboard online alone.
  navigator.serviceWorker.register('/admin-worker.js', { scope: '/admin' }).then(
    () => setTimeout(() => void notifyWorker(), SETTLED_MS),
    () => null,
  );
}

async function notifyWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_astro/'))
    .map(({ href }) => href);
  active?.postMessage({ keep: [...new Set(urls)] });
}
