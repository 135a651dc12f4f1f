import { noSuch } from './errors.ts';
import type { ListParams } from './params.ts';

const DEFAULT_LIMIT = 10;

interface Listed {
  id: string;
  created: number;
}

/** A page of Stripe's list form, newest first. */
export function listObjects<Item extends Listed>(
  url: string,
  records: Record<string, Item>,
  params: ListParams,
  matches: (item: Item) => boolean = () => true,
) {
  const items = Object.values(records)
    .reverse()
    .filter((item) => matches(item) && isCreatedWithin(item.created, params.created));
  const limit = params.limit ?? DEFAULT_LIMIT;
  if (params.ending_before) {
    const end = requireIndex(items, params.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return page(url, items.slice(start, end), start > 0);
  }
  const start = params.starting_after
    ? requireIndex(items, params.starting_after, 'starting_after') + 1
    : 0;
  return page(url, items.slice(start, start + limit), items.length > start + limit);
}

function page<Item>(url: string, data: Item[], hasMore: boolean) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

function requireIndex(items: Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw noSuch('object', id, param);
  return index;
}

function isCreatedWithin(created: number, range: ListParams['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
