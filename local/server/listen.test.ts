import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('leaves Node its own Request and Response, and answers requests that are of that kind', async () => {
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

it.each(['DELETE', 'POST'])(
  'knows a %s that sent nothing from one that sent something',
  async (method) => {
    const server = await listen(0, (request) => new Response(String(request.body === null)));
    const ask = async (init: RequestInit) => (await fetch(server.url, { method, ...init })).text();
    expect(await ask({})).toBe('true');
    expect(await ask({ body: 'words' })).toBe('false');
    await server.stop();
  },
);
