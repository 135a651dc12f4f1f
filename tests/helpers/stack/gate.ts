import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { answerInProcess, brokenConnection, type AnswerInProcess } from './in-process.ts';

/** A way to a server that a test can close. */
export interface Gate {
  url: string;
  /** Breaks every connection and refuses new ones, as when the server is down. */
  close(): void;
  /** Lets requests through and loses their responses: the work is done, and no one knows. */
  loseAnswers(): void;
  /** Everything works again. */
  open(): void;
  stop(): Promise<void>;
}

/**
 * Puts a gate in front of a server of this machine. While it is open, what this process itself fetches is handed to
 * `answer`, past the network.
 */
export async function startGate(target: string, answer?: AnswerInProcess): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'open' | 'closed' | 'deaf' = 'open';
  /** How often it broke connections or began to lose answers. */
  let disturbances = 0;

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    // A broken connection is what this is for.
    client.on('error', () => undefined);
    if (state === 'closed') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (state === 'deaf') client.destroy();
      else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let stopAnswering: (() => void) | undefined;
  const answerWhileOpen = async (request: Request) => {
    if (!answer) throw brokenConnection();
    const before = disturbances;
    const response = await answer(request);
    if (disturbances > before) throw brokenConnection();
    return response;
  };
  const open = () => {
    state = 'open';
    if (answer) stopAnswering = answerInProcess(url, answerWhileOpen);
  };
  const disturb = (next: typeof state) => {
    state = next;
    disturbances += 1;
    stopAnswering?.();
  };
  open();
  return {
    url,
    close() {
      disturb('closed');
      breakAll();
    },
    loseAnswers() {
      disturb('deaf');
    },
    open,
    async stop() {
      stopAnswering?.();
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
