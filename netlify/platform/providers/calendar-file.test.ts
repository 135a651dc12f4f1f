import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createCalendarReader, isPublicAddress, UnreadCalendar } from './calendar-file.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const OUTSIDE = { address: '198.41.0.4', family: 4 };
/** Where the test's server is, which stands for the internet. */
const HERE = { address: '127.0.0.1', family: 4 };
const INSIDE = { address: '10.0.0.7', family: 4 };

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadCalendar ? error.failure : error),
  );

describe('S111 an address that leads inside', () => {
  const reader = createCalendarReader({
    resolve: (host) =>
      Promise.resolve(
        {
          'inside.example': [INSIDE],
          'half.example': [OUTSIDE, INSIDE],
          'mapped.example': [{ address: '::ffff:10.0.0.7', family: 6 }],
          localhost: [{ address: '::1', family: 6 }],
        }[host] ?? [],
      ),
  });

  it.each([
    'http://example.com/a.ics',
    'file:///etc/passwd',
    'ftp://example.com/a.ics',
    'https://example.com:8443/a.ics',
    'https://me:secret@example.com/a.ics',
    'not an address',
    '',
    'https://127.0.0.1/a.ics',
    'https://127.1/a.ics',
    'https://0x7f.1/a.ics',
    'https://0177.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://0/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/a.ics',
    'https://100.64.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::]/a.ics',
    'https://[::ffff:127.0.0.1]/a.ics',
    'https://[::ffff:a00:7]/a.ics',
    'https://[64:ff9b::a00:7]/a.ics',
    'https://[2002:a00:7::]/a.ics',
    'https://[fd00::1]/a.ics',
    'https://[fe80::1]/a.ics',
    'https://localhost/a.ics',
    'https://inside.example/a.ics',
    'https://half.example/a.ics',
    'https://mapped.example/a.ics',
    'webcal://inside.example/a.ics',
    'https://no-one.example/a.ics',
  ])('%s is not read', async (address) => {
    expect(await failureOf(reader(address))).toBe('not_allowed');
  });

  it('isn’t confused with a public one', () => {
    expect(
      ['198.41.0.4', '2001:4860:4860::8888', '172.15.0.1'].filter(isPublicAddress),
    ).toHaveLength(3);
    expect(
      ['172.31.0.1', '0.1.2.3', '255.255.255.255', 'example.com'].filter(isPublicAddress),
    ).toEqual([]);
  });
});

describe('a server', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Reads from a server on this machine, which is allowed as if it were outside, by the names of a test. */
  async function readFrom(
    answer: RequestListener,
    { path = '/a.ics', etag, maxMs, names = {} }: Setup = {},
  ) {
    server = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((done) => server?.once('listening', done));
    const { port } = server.address() as AddressInfo;
    const asked: string[] = [];
    const read = createCalendarReader({
      over: { scheme: 'http:', port: String(port), get },
      isAllowed: (address) => address === HERE.address || isPublicAddress(address),
      resolve: (host) => {
        asked.push(host);
        const known = names[host];
        return known ? known(asked.length) : Promise.resolve([HERE]);
      },
      ...(maxMs !== undefined && { maxMs }),
    });
    return { work: read(`http://calendar.example:${port}${path}`, etag), port, asked };
  }

  const outcome = async (answer: RequestListener, setup: Setup = {}) =>
    failureOf((await readFrom(answer, setup)).work);

  it('is read, packed or not, with its version', async () => {
    for (const [encoding, body] of [
      ['identity', CALENDAR],
      ['gzip', gzipSync(CALENDAR)],
      ['br', brotliCompressSync(CALENDAR)],
    ] as const) {
      const { work } = await readFrom((_, response) =>
        response.writeHead(200, { 'Content-Encoding': encoding, ETag: '"v1"' }).end(body),
      );
      expect(await work).toEqual({ text: CALENDAR, etag: '"v1"' });
    }
  });

  it('is asked whether it has changed', async () => {
    const { work } = await readFrom(
      (request, response) =>
        response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 500).end(),
      { etag: '"v1"' },
    );
    expect(await work).toBe(null);
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [500, 'failed'],
    [304, 'failed'],
  ])('S112 that answers %i is said to have %s', async (status, failure) => {
    expect(await outcome((_, response) => response.writeHead(status).end())).toBe(failure);
  });

  it('S111 can’t say another address once it was checked', async () => {
    const { work, asked } = await readFrom((_, response) => response.end(CALENDAR), {
      names: { 'calendar.example': (times) => Promise.resolve([times === 1 ? HERE : INSIDE]) },
    });
    expect((await work)?.text).toBe(CALENDAR);
    expect(asked).toEqual(['calendar.example']);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://inside.example:PORT/a.ics',
    'https://calendar.example/a.ics',
    'file:///etc/passwd',
    '',
  ])('S111 that sends us on to %j is not followed', async (location) => {
    let requests = 0;
    const failure = await outcome(
      (request, response) => {
        requests += 1;
        const to = location.replace('PORT', String(request.socket.localPort));
        response.writeHead(302, { Location: to }).end();
      },
      { names: { 'inside.example': () => Promise.resolve([INSIDE]) } },
    );
    // Without a place to go, it is asked again until it was often enough.
    expect([failure, requests]).toEqual(['not_allowed', location === '' ? 4 : 1]);
  });

  it('is followed three times, and not a fourth', async () => {
    const after =
      (count: number): RequestListener =>
      (request, response) => {
        const at = Number(request.url?.slice(1));
        if (at < count) response.writeHead(301, { Location: `/${at + 1}` }).end();
        else response.end(CALENDAR);
      };
    expect(await outcome(after(3), { path: '/0' })).toBe('read');
    expect(await outcome(after(4), { path: '/0' })).toBe('not_allowed');
  });

  it('S111 that packs thirty megabytes into little is stopped at two', async () => {
    const bomb = gzipSync(Buffer.alloc(30_000_000));
    expect(
      await outcome((_, response) =>
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
      ),
    ).toBe('too_large');
    expect(await outcome((_, response) => response.end(Buffer.alloc(2_000_001, 'a')))).toBe(
      'too_large',
    );
  });

  it.each<[string, RequestListener]>([
    ['drips and never ends', (_, response) => void drip(response)],
    ['never begins', () => undefined],
  ])('S111 that %s is left when time is up', async (_, answer) => {
    expect(await outcome(answer, { maxMs: 300 })).toBe('too_slow');
  });

  it('S111 whose name is never found is left when time is up', async () => {
    const names = { 'calendar.example': () => new Promise<never>(() => undefined) };
    expect(await outcome((_, response) => response.end(), { maxMs: 100, names })).toBe('too_slow');
  });

  it('S112 that breaks off is not taken for the whole', async () => {
    expect(
      await outcome((_, response) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write(CALENDAR, () => response.socket?.destroy());
      }),
    ).toBe('cut_short');
    const packed = gzipSync(CALENDAR.repeat(100));
    expect(
      await outcome((_, response) =>
        response
          .writeHead(200, { 'Content-Encoding': 'gzip' })
          .end(packed.subarray(0, packed.length - 20)),
      ),
    ).toBe('cut_short');
  });

  it('is not named by what is said of it', async () => {
    const { work } = await readFrom((_, response) => response.writeHead(404).end());
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(String(error)).not.toContain('calendar.example');
  });
});

interface Setup {
  path?: string;
  etag?: string;
  maxMs?: number;
  /** Who is where, by how many names were asked for. */
  names?: Record<string, (times: number) => Promise<{ address: string; family: number }[]>>;
}

function drip(response: { writableEnded: boolean; destroyed: boolean; write(text: string): void }) {
  if (response.destroyed) return;
  response.write('B');
  setTimeout(() => drip(response), 20);
}
