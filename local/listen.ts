import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** A server of the local stack, while it runs. */
export interface Listening {
  url: string;
  stop(): Promise<void>;
}

/** What answers a request, told the port on which it came. */
export type Answer = (request: Request, port: number) => Response | Promise<Response>;

/** Answers requests on a port of this machine alone; 0 takes a free one. */
export async function listen(port: number, answer: Answer): Promise<Listening> {
  // With another global Response than Node's, Astro could not load the WebAssembly it renders articles with.
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

/** The server's stand-in for a request as one of Node's own, which `new Request(request)` takes. */
export function toOwnRequest({ url, method, headers, body }: Request): Request {
  // It has a stream for every DELETE and POST, also for one that sent nothing.
  const isEmpty = !headers.has('transfer-encoding') && Number(headers.get('content-length')) === 0;
  const init = { method, headers, body: isEmpty ? null : body, duplex: 'half' };
  return new Request(url, init);
}
