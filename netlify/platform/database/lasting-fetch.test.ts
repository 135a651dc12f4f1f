import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLastingFetch } from './lasting-fetch.ts';

let server: Server;
afterEach(() => server.close());

/** A server that hangs up on the calls numbered in `closes` and answers the others; counts them. */
async function listen(closes: readonly number[]) {
  const calls: string[] = [];
  server = createServer(async (request, response) => {
    const [body] = await request.toArray();
    calls.push(String(body));
    if (closes.includes(calls.length)) request.socket.destroy();
    else response.end('answer');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { calls, post: () => createLastingFetch(1_000)(url, { method: 'POST', body: 'body' }) };
}

describe('createLastingFetch', () => {
  it('tries once more when a connection that had been idle turns out to be closed', async () => {
    const { calls, post } = await listen([2]);
    await (await post()).text();
    expect(await (await post()).text()).toBe('answer');
    expect(calls).toEqual(['body', 'body', 'body']);
  });

  it('gives up when the fresh connection is closed as well', async () => {
    const { calls, post } = await listen([1, 2]);
    await expect(post()).rejects.toThrow('fetch failed');
    expect(calls).toHaveLength(2);
  });

  it('does not try again where no one listens', async () => {
    const { calls, post } = await listen([]);
    server.close();
    await once(server, 'close');
    await expect(post()).rejects.toThrow('fetch failed');
    expect(calls).toEqual([]);
  });
});
