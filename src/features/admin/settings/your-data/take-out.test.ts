import { expect, it } from 'vitest';
import { createTakeOut } from './take-out.ts';

/** Tables of three rows each, two a page; calls whose number is in `failing` fail. */
function build(failing: readonly number[], isPassing = true) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const takeOut = createTakeOut({
    tables: [{ name: 'clients' }, { name: 'orders' }],
    readPage: ({ table, after }) => {
      const from = after ? Number(after[0]) : 0;
      asked.push(`${table} ${from}`);
      if (failing.includes(asked.length)) return Promise.reject(new Error('gone'));
      const rows = [1, 2, 3].slice(from, from + 2).map((n) => ({ n }));
      return Promise.resolve({ rows, next: from === 0 ? [2] : null });
    },
    isPassing: () => isPassing,
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  let count = 0;
  const run = () => takeOut.run((rows) => (count += rows));
  return { ...takeOut, run, asked, pauses, counted: () => count };
}
const THREE = [{ n: 1 }, { n: 2 }, { n: 3 }];

it('reads each table to its last page', async () => {
  const { run, taken, asked, counted } = build([]);
  await run();
  expect(asked).toEqual(['clients 0', 'clients 2', 'orders 0', 'orders 2']);
  expect(Object.fromEntries(taken)).toEqual({ clients: THREE, orders: THREE });
  expect(counted()).toBe(6);
});

it('asks for a page that fails twice more', async () => {
  const { run, taken, pauses } = build([2, 3]);
  await run();
  expect(taken.get('clients')).toEqual(THREE);
  expect(pauses).toEqual([1000, 4000]);
});

it('goes on with the page that failed, without reading one twice', async () => {
  const { run, taken, counted } = build([2, 3, 4]);
  await expect(run()).rejects.toThrow('gone');
  await run();
  expect(Object.fromEntries(taken)).toEqual({ clients: THREE, orders: THREE });
  expect(counted()).toBe(6);
});

it('doesn’t ask again for what is refused', async () => {
  const { run, pauses } = build([1], false);
  await expect(run()).rejects.toThrow('gone');
  expect(pauses).toEqual([]);
});
