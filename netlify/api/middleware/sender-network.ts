import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** Netlify writes it over whatever a caller sent. */
const ADDRESS_HEADER = 'x-nf-client-connection-ip';

/** Where a call came from, for throttling; callers without an address share one name, and so one allowance. */
export function senderNetwork(c: Context): string {
  return `network ${networkOf(c.req.header(ADDRESS_HEADER) ?? 'unknown')}`;
}

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, because all the rest belongs to one household. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::');
  const groups = head.split(':').filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':') ?? [])]
    .slice(0, 4)
    .join(':');
}
