import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
const browser = new EventTarget();
const network = { onLine: true };
vi.stubGlobal('document', page);
vi.stubGlobal('navigator', network);
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
// Modules are a worker's, and this one listens to the page that it is loaded in.
vi.resetModules();
const { ask, clearQueries, invalidate, invalidateAll, nounOf, patch, queryOf, seed, watch } =
  await import('./cache.ts');
const { setReached } = await import('./connection.ts');

const answer = z.array(z.object({ id: z.number(), name: z.string() }));
const listRows = defineCall({
  method: 'GET',
  path: '/api/admin/rows',
  input: z.object({ q: z.optional(z.string()) }),
  answer,
  everySeconds: 30,
});
const listOnce = defineCall({ method: 'GET', path: '/api/rows/:id/parts', answer });

/** Requests that nothing has answered yet. */
const waiting: {
  path: string;
  answer: (data: unknown, status?: number) => void;
  fail: () => void;
}[] = [];
const fetch = vi.fn(
  (path: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
      waiting.push({
        path,
        answer: (data, status = 200) => resolve(Response.json(data, { status })),
        fail: () => reject(new TypeError('no network')),
      });
    }),
);
const settle = () => vi.advanceTimersByTimeAsync(0);
const next = () => {
  const request = waiting.shift();
  if (!request) throw new Error('Nothing was asked');
  return request;
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('fetch', fetch);
  fetch.mockClear();
  waiting.length = 0;
  page.visibilityState = 'visible';
  network.onLine = true;
});
afterEach(() => {
  clearQueries();
  vi.useRealTimers();
});

// So are globals.
afterAll(() => void vi.unstubAllGlobals());

const rows = () => queryOf(listRows, {});
const ANN = { id: 1, name: 'Ann' };
const BEA = { id: 2, name: 'Bea' };

describe('a query', () => {
  it('is requested once for everything that watches it, and updates all of it', async () => {
    const [one, two] = [vi.fn(), vi.fn()];
    watch(rows(), one);
    watch(rows(), two);
    expect(fetch).toHaveBeenCalledTimes(1);
    next().answer([ANN]);
    await settle();
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).toHaveBeenCalledTimes(1);
    expect(rows().state).toMatchObject({ data: [ANN], at: 1_000_000, failure: null });
  });

  it('puts names into the path and what is asked into the query', () => {
    watch(queryOf(listOnce, { id: 'a b' }), vi.fn());
    watch(queryOf(listRows, { q: 'Ann & Bea' }), vi.fn());
    expect(waiting.map(({ path }) => path)).toEqual([
      '/api/rows/a%20b/parts',
      '/api/admin/rows?q=Ann+%26+Bea',
    ]);
  });

  it('asks again as often as its call says, and not at all once no one watches', async () => {
    const leave = watch(rows(), vi.fn());
    next().answer([ANN]);
    await settle();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    next().answer([ANN]);
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('requests nothing while the page is hidden, and only what is overdue on return', async () => {
    watch(rows(), vi.fn());
    next().answer([ANN]);
    await settle();
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(20_000);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('keeps its data if a request fails, and tries again as soon as the connection is back', async () => {
    const query = queryOf(listOnce, { id: '1' });
    watch(query, vi.fn());
    next().answer([ANN]);
    await settle();
    void ask(query);
    next().fail();
    await settle();
    expect(query.state).toMatchObject({ data: [ANN], at: 1_000_000, failure: { isOffline: true } });
    browser.dispatchEvent(new Event('online'));
    next().answer([BEA]);
    await settle();
    expect(query.state).toMatchObject({ data: [BEA], failure: null });
  });

  it('is asked on return where an act was not answered, before its time', async () => {
    watch(rows(), vi.fn());
    watch(queryOf(listOnce, { id: '1' }), vi.fn());
    next().answer([ANN]);
    next().answer([ANN]);
    await settle();
    setReached(false);
    browser.dispatchEvent(new Event('online'));
    expect(waiting.map(({ path }) => path)).toEqual(['/api/admin/rows']);
    next().answer([ANN]);
    await settle();
    browser.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('says what was refused, by its code and in its words', async () => {
    watch(rows(), vi.fn());
    const problem = { type: '', title: '', status: 409, code: 'slot_taken', detail: 'Gone.' };
    next().answer(problem, 409);
    await settle();
    expect(rows().state.failure).toMatchObject({
      words: 'Gone.',
      code: 'slot_taken',
      isOffline: false,
    });
  });

  it('changes nothing on screen for an equal answer but the time of it', async () => {
    watch(rows(), vi.fn());
    next().answer([ANN]);
    await settle();
    const { data } = rows().state;
    await vi.advanceTimersByTimeAsync(30_000);
    next().answer([ANN]);
    await settle();
    expect(rows().state.data).toBe(data);
    expect(rows().state.at).toBe(1_030_000);
  });

  it('drops an answer that is older than an act', async () => {
    watch(rows(), vi.fn());
    const old = next();
    invalidate('rows');
    old.answer([ANN]);
    await settle();
    next().answer([BEA]);
    await settle();
    expect(rows().state.data).toEqual([BEA]);
  });

  it('asks again once for all that is said at one time, also of a row that is known by then', async () => {
    watch(rows(), vi.fn());
    watch(queryOf(listOnce, { id: 'ann' }), vi.fn());
    next().answer([ANN]);
    next().answer([]);
    await settle();
    invalidate('rows');
    patch([listRows], () => [BEA]);
    invalidate('rows', 'stats');
    await settle();
    expect(rows().state.data).toEqual([BEA]);
    expect(fetch).toHaveBeenCalledTimes(4);
    invalidateAll();
    await settle();
    expect(fetch).toHaveBeenCalledTimes(6);
  });

  it('reloads nothing that was updated in the meantime or that no one watches', async () => {
    const leave = watch(rows(), vi.fn());
    next().answer([ANN]);
    await settle();
    invalidate('rows');
    seed(listRows, {}, [BEA]);
    await settle();
    invalidate('rows');
    leave();
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('cancels its request when the last watcher leaves', () => {
    const leave = watch(rows(), vi.fn());
    leave();
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });
});

describe('what is known by other ways', () => {
  it('stands in the place of an answer until a newer one comes', async () => {
    watch(rows(), vi.fn());
    const late = next();
    seed(listRows, {}, [BEA]);
    late.answer([ANN]);
    await settle();
    expect(rows().state.data).toEqual([BEA]);
    seed(listRows, {}, [ANN], 5);
    expect(rows().state.data).toEqual([BEA]);
  });

  it('is shown right away and reverted, unless the API has answered since', async () => {
    watch(rows(), vi.fn());
    next().answer([ANN]);
    await settle();
    const rename = () => patch([listRows], (data) => data.map((row) => ({ ...row, name: 'Cy' })));
    const takeBack = rename();
    expect(rows().state.data).toEqual([{ id: 1, name: 'Cy' }]);
    takeBack();
    expect(rows().state.data).toEqual([ANN]);
    const tooLate = rename();
    void ask(rows());
    next().answer([BEA]);
    await settle();
    tooLate();
    expect(rows().state.data).toEqual([BEA]);
  });
});

it.each([
  ['/api/admin/appointments/today', 'appointments'],
  ['/api/admin/stats', 'stats'],
  ['/api/waitlist/entry', 'waitlist'],
] as const)('%s is about %s', (path, noun) => {
  expect(nounOf({ path })).toBe(noun);
});
