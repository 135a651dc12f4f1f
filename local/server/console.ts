import { listen, type Answer, type Listening } from './listen.ts';

const OWN_NAMES = ['localhost', '127.0.0.1'];
const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Serves pages to people on this machine; no other site's pages can read or change them. Programs, which send no origin, can do
 * both. Port 0 takes a free port.
 */
export function listenAsConsole(port: number, answer: Answer): Promise<Listening> {
  return listen(
    port,
    (request, ownPort) => refuseOthers(request, ownPort) ?? answer(request, ownPort),
  );
}

/** The refusal of a request under another host name or from another site's page; null for any other request. */
export function refuseOthers(request: Request, ownPort: number): Response | null {
  return refuseOtherNames(request, ownPort) ?? refuseOtherPages(request);
}

/** With another host name that leads to this machine, another site's pages would count as this console's own. */
export function refuseOtherNames({ url }: Request, ownPort: number): Response | null {
  const { hostname, port } = new URL(url);
  if (OWN_NAMES.includes(hostname) && Number(port || 80) === ownPort) return null;
  return refuse(`This answers to http://localhost:${ownPort} alone.`);
}

function refuseOtherPages({ url, method, headers }: Request): Response | null {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site');
  const isReading = READING_METHODS.includes(method);
  const isOwn =
    (origin === null || origin === new URL(url).origin) &&
    // A link from anywhere can open a page.
    (isReading || site === null || site === 'same-origin');
  return isOwn ? null : refuse('This is for its own pages alone.');
}

function refuse(words: string): Response {
  return new Response(words, { status: 403, headers: { 'Content-Type': 'text/plain' } });
}
