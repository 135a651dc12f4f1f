import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** What the platform knows of a call beside the request itself. */
export interface PlatformContext {
  Bindings: {
    /** The caller's address, as the connection has it; nothing that a caller sends. */
    ip?: string | undefined;
    /** Keeps the function alive for work that the answer does not wait for. */
    waitUntil?: (task: Promise<unknown>) => void;
  };
}

/**
 * The networks that a call came from, for throttling, the smallest first; callers without an address share one name,
 * and so one allowance.
 */
export function senderNetworks(c: Context): string[] {
  return networksOf(senderAddress(c) ?? 'unknown').map((network) => `network ${network}`);
}

/** What a call says, and the networks that it came from. */
export type Sent<Input> = Input & { networks: string[] };

/** The address that a call came from, where the platform says it. */
export const senderAddress = (c: Context) => bindingsOf(c).ip;

/** Runs work that the answer must not wait for, so that it takes equally long for all; without a platform it waits. */
export async function afterAnswer(c: Context, task: Promise<unknown>): Promise<void> {
  const { waitUntil } = bindingsOf(c);
  if (waitUntil) waitUntil(task);
  else await task;
}

/** Called without a platform, Hono has no bindings at all. */
const bindingsOf = (c: Context) => (c.env ?? {}) as PlatformContext['Bindings'];

/**
 * An IPv4 address as it is; of an IPv6 address its /64, /56 and /48, because anyone with one address there has all of the first,
 * and providers also give the second and the third to one customer.
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
