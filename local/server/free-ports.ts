import { once } from 'node:events';
import { createServer } from 'node:net';
import { PORT_KEYS, type LocalConfig } from '../config.ts';

/** Throws an Error that names the first port already in use and the key that changes it. */
export async function requireFreePorts(config: LocalConfig): Promise<void> {
  for (const key of PORT_KEYS) {
    if (await isFree(config[key])) continue;
    throw new Error(
      `Port ${config[key]} is already in use. Stop what uses it, or choose another one: ${key}=${config[key] + 1000} npm run …`,
    );
  }
}

async function isFree(port: number): Promise<boolean> {
  // A browser that opens "localhost" can try either address first.
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
    return true;
  } catch (error) {
    // On a machine without IPv6, nothing can use the port there.
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE';
  } finally {
    server.close();
  }
}
