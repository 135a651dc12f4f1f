import { lookup } from 'node:dns/promises';
import type { get as getPlain, IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { CalendarFailure } from '#contract/calendar/outside-calendars.ts';

/** Reads the file at an address that someone gave; null if it is still the version of `etag`. Throws UnreadCalendar. */
export type ReadCalendarFile = (
  address: string,
  etag?: string | null,
) => Promise<{ text: string; etag: string | null } | null>;

/** Why an address couldn't be read. */
export class UnreadCalendar extends Error {
  override name = 'UnreadCalendar';
  readonly failure: CalendarFailure;
  constructor(failure: CalendarFailure, options?: ErrorOptions) {
    // The address is a secret, so no error contains it.
    super(`A calendar cannot be read: ${failure}`, options);
    this.failure = failure;
  }
}

interface Found {
  address: string;
  family: number;
}

/** What tests replace: the names they know, and servers on this machine, which have no certificate. */
interface ReaderOptions {
  resolve?: (host: string) => Promise<Found[]>;
  isAllowed?: (address: string) => boolean;
  over?: { scheme: string; port: string; get: typeof getPlain };
  maxMs?: number;
}

/** TLS on its usual port. */
const OVER_TLS = { scheme: 'https:', port: '', get };

const MAX_BYTES = 2_000_000;
const MAX_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Networks that aren't the public internet. IPv4 addresses written as IPv6 are checked against the first list. */
const INSIDE = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
    ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
    ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [
    ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
    ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const;

const inside = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const network of INSIDE[family]) {
    const [address = '', bits] = network.split('/');
    inside.addSubnet(address, Number(bits), family);
  }
}

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Returns a reader of addresses that someone gave. It never reads from inside our host's networks: only https on its usual port,
 * every address of a name is checked, the connection goes to the one that was checked, and so it is after each redirect. Answers
 * end after ten seconds and two megabytes, unpacked.
 */
export function createCalendarReader(options: ReaderOptions = {}): ReadCalendarFile {
  const { maxMs = MAX_MS } = options;
  return async (address, etag = null) => {
    const signal = AbortSignal.timeout(maxMs);
    try {
      return await readFrom(toUrl(address), { ...options, etag, signal });
    } catch (error) {
      if (error instanceof UnreadCalendar) throw error;
      throw new UnreadCalendar(signal.aborted ? 'too_slow' : 'unreachable', { cause: error });
    }
  };
}

interface Reading extends ReaderOptions {
  etag: string | null;
  signal: AbortSignal;
}

/** Calendar apps write webcal for https. */
function toUrl(address: string, base?: URL): URL {
  const written = address.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(written, base)) throw new UnreadCalendar('not_allowed');
  return new URL(written, base);
}

async function readFrom(first: URL, reading: Reading) {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(url, reading);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 304 && reading.etag !== null) return null;
      if (status === 200) {
        return { text: await readText(response, reading.signal), etag: headers.etag ?? null };
      }
      if (![301, 302, 303, 307, 308].includes(status)) throw new UnreadCalendar(failureOf(status));
      url = toUrl(headers.location ?? '', url);
    } finally {
      response.destroy();
    }
  }
  throw new UnreadCalendar('not_allowed');
}

function failureOf(status: number): CalendarFailure {
  if (status === 401 || status === 403) return 'refused';
  return status === 404 || status === 410 ? 'gone' : 'failed';
}

async function ask(url: URL, { etag, signal, ...options }: Reading): Promise<IncomingMessage> {
  const { resolve = resolveAll, isAllowed = isPublicAddress, over = OVER_TLS } = options;
  if (url.protocol !== over.scheme || url.username || url.password || url.port !== over.port)
    throw new UnreadCalendar('not_allowed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await inTime(resolve(host), signal);
  const [target] = found;
  if (!target || !found.every(({ address }) => isAllowed(address)))
    throw new UnreadCalendar('not_allowed');
  return new Promise((done, fail) => {
    over
      .get(
        url,
        {
          signal,
          agent: false,
          headers: {
            Accept: 'text/calendar',
            'Accept-Encoding': 'gzip, deflate, br',
            ...(etag !== null && { 'If-None-Match': etag }),
          },
          // The address that was checked, and no other: the name isn't looked up again.
          lookup: (_, { all }, answer) => {
            if (all) answer(null, [target]);
            else answer(null, target.address, target.family);
          },
        },
        done,
      )
      .on('error', fail);
  });
}

const resolveAll = (host: string) => lookup(host, { all: true });

/** A name server that doesn't answer mustn't hold us up either. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
    work.then(done, fail);
  });
}

const UNPACKED_BY: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const unpack = UNPACKED_BY[response.headers['content-encoding'] ?? ''];
  const body: Readable = unpack ? response.pipe(unpack()) : response;
  response.on('error', (error) => body.destroy(error));
  response.on('aborted', () => body.destroy(new Error('The answer broke off')));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_BYTES) throw new UnreadCalendar('too_large');
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof UnreadCalendar || signal.aborted) throw cause;
    throw new UnreadCalendar('cut_short', { cause });
  } finally {
    body.destroy();
  }
  return Buffer.concat(parts).toString('utf8');
}
