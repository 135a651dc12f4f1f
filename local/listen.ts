import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** A server of the local stack, while it runs. */
export interface Listening {
  url: string;
  stop(): Promise<void>;
}

/** Answers requests on a port of this machine alone; 0 takes a free one. */
export async function listen(
  port: number,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Listening> {
  // With another global Response than Node's, Astro could not load the WebAssembly it renders articles with.
  const server = createAdaptorServer({ fetch: answer, overrideGlobalObjects: false });
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
