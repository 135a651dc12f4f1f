import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('keeps Node’s own Request and Response, and hands the app requests of that class', async () => {
  const before = [Request, Response];
  // The API does this with a body that arrives in chunks.
  const server = await listen(
    0,
    async (request) => new Response(await new Request(request).text()),
  );
  const body = new Blob(['in pieces']).stream();
  const init = { method: 'POST', body, duplex: 'half' };
  expect(await (await fetch(server.url, init)).text()).toBe('in pieces');
  expect([Request, Response]).toEqual(before);
  await server.stop();
});

it.each(['DELETE', 'POST'])('tells a %s without a body from one with a body', async (method) => {
  const server = await listen(0, (request) => new Response(String(request.body === null)));
  const ask = async (init: RequestInit) => (await fetch(server.url, { method, ...init })).text();
  expect(await ask({})).toBe('true');
  expect(await ask({ body: 'words' })).toBe('false');
  await server.stop();
});
