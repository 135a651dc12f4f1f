import { expect, it } from 'vitest';
import type { SweepPart } from './run-sweep.ts';
import { EVENTS, replayEvents } from './replay-events.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const secondsAgo = (seconds: number) => NOW / 1000 - seconds;

interface Asked {
  gte: number;
  lte?: number;
}

/** Runs the replay over events of these times (in seconds), newest first as Stripe lists them; answers what it asked for. */
async function replay(times: readonly number[], { calls = 60 } = {}) {
  const asked: Asked[] = [];
  const seen = new Set<string>();
  let reachedAt: unknown = null;
  const list = ({ created, starting_after }: { created: Asked; starting_after?: string }) => {
    asked.push(created);
    const within = times
      .map((at, index) => ({ id: `evt_${index}`, created: at }))
      .filter((event) => event.created >= created.gte && event.created <= (created.lte ?? Infinity))
      .toSorted((one, other) => other.created - one.created);
    const first = within.findIndex(({ id }) => id === starting_after) + 1;
    const data = within.slice(first, first + 100);
    return Promise.resolve({ data, has_more: within.length > first + 100 });
  };
  const rpc = (name: string, input: { p_event_ids?: string[]; p_reached_at?: string }) => {
    for (const id of input.p_event_ids ?? []) seen.add(id);
    if (name === 'move_sweep_cursor') reachedAt = input.p_reached_at;
    // The webhook has brought them all.
    return Promise.resolve([]);
  };
  const part = {
    deps: {
      clock: { now: () => new Date(NOW) },
      getStripe: () => Promise.resolve({ events: { list } }),
      database: { rpc, read: () => Promise.resolve([]) },
    },
    isTimeUp: () => asked.length >= calls,
    attempt: () => Promise.resolve(true),
    runId: 'run',
  } as unknown as SweepPart;
  const progress = await replayEvents(part, EVENTS);
  return { progress, asked, seen, reachedAt };
}

it.each([
  ['300 in a day', (place: number) => secondsAgo(place * 288), 300],
  ['150 in an hour', (place: number) => secondsAgo(place * 24), 150],
  [
    '150 in the first hour of a month',
    (place: number) => secondsAgo(29 * 86_400 + place * 24),
    150,
  ],
  ['250 in one second', () => secondsAgo(60), 250],
] as const)('reads %s in one run, in periods that begin before they end', async (_, at, count) => {
  const { progress, asked, seen, reachedAt } = await replay(
    Array.from({ length: count }, (__, place) => at(place)),
  );
  expect(asked.filter(({ gte, lte = Infinity }) => gte > lte)).toEqual([]);
  expect(progress).toEqual({ count: 0, isDone: true });
  expect(seen.size).toBe(count);
  expect(reachedAt).toBe(new Date(NOW).toISOString());
});

it('continues after the last period it read when it runs out of time', async () => {
  const times = Array.from({ length: 300 }, (_, place) => secondsAgo(place * 288));
  const { progress, reachedAt } = await replay(times, { calls: 8 });
  expect(progress.isDone).toBe(false);
  expect(Date.parse(String(reachedAt))).toBeGreaterThan(NOW - 30 * 86_400_000);
});
