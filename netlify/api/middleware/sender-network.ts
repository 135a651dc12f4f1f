import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** What the platform knows about a call besides the request itself. */
export interface PlatformContext {
  Bindings: {
    /** The caller's address as the connection has it, not anything the caller sends. */
    ip?: string | undefined;
    /** Keeps the function alive for work that the answer doesn't wait for. */
    waitUntil?: (task: Promise<unknown>) => void;
  };
}

/**
 * Returns the networks that a call came from, smallest first, for rate limits. Callers without an address share one name, and so
 * one allowance.
 */
export function senderNetworks(c: Context): string[] {
  return networksOf(senderAddress(c) ?? 'unknown').map((network) => `network ${network}`);
}

/** A call's input, with the networks that it came from. */
export type Sent<Input> = Input & { networks: string[] };

/** Returns the address that a call came from, if the platform provides it. */
export const senderAddress = (c: Context) => bindingsOf(c).ip;

/** Runs work after the answer, so that the answer takes equally long for everyone. Without a platform it waits for the work. */
export async function afterAnswer(c: Context, task: Promise<unknown>): Promise<void> {
  const { waitUntil } = bindingsOf(c);
  if (waitUntil) waitUntil(task);
  else await task;
}

/** Without a platform, Hono has no bindings at all. */
const bindingsOf = (c: Context) => (c.env ?? {}) as PlatformContext['Bindings'];

/**
 * Returns an IPv4 address as it is. For an IPv6 address it returns the /64, /56 and /48: anyone with one address has the whole
 * /64, and providers also give a /56 or /48 to a single customer.
 */
export function networksOf(address: string): string[] {
  if (!isIPv6(address)) return [address];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return [mapped[1]];
  const [a = 0, b = 0, c = 0, d = 0] = firstGroups(address);
  const write = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':');
  return [`${write(a, b, c, d)}/64`, `${write(a, b, c, d & 0xff00)}/56`, `${write(a, b, c)}/48`];
}

function firstGroups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::');
  const read = (part = '') =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16));
  const [groups, last] = [read(head), read(tail)];
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length;
  return [...groups, ...Array<number>(missing).fill(0), ...last];
}
