import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** A server of the local stack, while it runs. */
export interface Listening {
  url: string;
  stop(): Promise<void>;
}

/** Answers a request, given the port it came in on. */
export type Answer = (request: Request, port: number) => Response | Promise<Response>;

/** Answers requests on a port of this machine only; 0 takes a free port. */
export async function listen(port: number, answer: Answer): Promise<Listening> {
  // With a global Response other than Node's, Astro can't load the WebAssembly that renders articles.
  const server = createAdaptorServer({
    fetch: (request) => answer(toOwnRequest(request), taken),
    overrideGlobalObjects: false,
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${taken}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** Turns the server's own kind of request into one of Node's, which `new Request(request)` accepts. */
export function toOwnRequest({ url, method, headers, body }: Request): Request {
  // It has a body stream for every DELETE and POST, even an empty one.
  const isEmpty = !headers.has('transfer-encoding') && Number(headers.get('content-length')) === 0;
  const init = { method, headers, body: isEmpty ? null : body, duplex: 'half' };
  return new Request(url, init);
}
