// Opens the dashboard without a connection: its page, and the files it consists of. It stores nothing of the practice and answers
// no call of the API.

const SHELL = 'admin-shell';
const PAGE = '/admin';
/** How long the page is waited for before the stored one is shown. */
const PATIENCE_MS = 4000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const keep = event.data?.keep;
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(openPage(request));
  else if (pathname.startsWith('/_astro/')) event.respondWith(openFile(request));
});

/** Stores the files of the page as it is now, with the page itself, and deletes those of earlier versions. */
async function keepFiles(urls) {
  const shell = await caches.open(SHELL);
  const known = new Set((await shell.keys()).map(({ url }) => url));
  const page = new URL(PAGE, self.location.origin).href;
  await shell.add(page);
  // A file that can't be had now is fetched when it is needed.
  await Promise.allSettled(urls.filter((url) => !known.has(url)).map((url) => shell.add(url)));
  const current = new Set([...urls, page]);
  await Promise.all([...known].filter((url) => !current.has(url)).map((url) => shell.delete(url)));
}

/** The page from the network; the stored one if that takes too long. */
async function openPage(request) {
  const stored = await caches.match(PAGE);
  if (!stored) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(stored), PATIENCE_MS));
  const loaded = fetch(request).catch(() => stored);
  return Promise.race([loaded, late]);
}

/** A file whose name changes with its content: the stored one is as good as any. */
async function openFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
