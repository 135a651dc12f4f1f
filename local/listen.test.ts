import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('leaves Node its own Request and Response, and answers requests that are of that kind', async () => {
  const before = [Request, Response];
  // What the API does with a body that comes in pieces.
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
