import { describe, expect, it } from 'vitest';
import { checkImport, importClients } from '#contract/clients/import-clients.ts';
import type { AppointmentRows } from '#contract/clients/import-history.ts';
import { importAppointments } from '#api/clients/import-history.ts';
import { guessColumns } from '../../../src/features/admin/clients/import/columns.ts';
import { judgeRows } from '../../../src/features/admin/clients/import/list-rows.ts';
import { readList } from '../../../src/features/admin/clients/import/read-list.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { importing, listedAppointment as listed, outcomesOf } from '../../helpers/stack/imports.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { addClients, bring, check } = importing(admin);

const count = async (from: string) =>
  (await stack.sql(`select count(*)::integer as count from ${from}`))[0]?.['count'];

/** Three pages of three: history, and a week ahead. */
const PAGES: AppointmentRows[] = ['2026-03-02', '2026-11-30', '2026-12-01'].map((date, page) =>
  ['09:00', '11:00', '13:00'].map((time, index) => ({
    row: 2 + 3 * page + index,
    appointment: listed({ date, time }),
  })),
);

describe('S88 an import is repeated, broken off at each call, and in two tabs', () => {
  it.each(['before', 'after'] as const)(
    'adds each appointment once if the connection breaks %s the database has done it',
    async (when) => {
      await addClients('Ann');
      const importId = crypto.randomUUID();
      let isBroken = false;
      const { database } = stack.deps;
      const deps = {
        ...stack.deps,
        database: {
          ...database,
          rpcNow: (async (name: 'import_appointments', args: never) => {
            if (!isBroken || name !== 'import_appointments') return database.rpcNow(name, args);
            if (when === 'after') await database.rpcNow(name, args);
            throw new Error('The connection broke');
          }) as typeof database.rpcNow,
        },
      };
      const send = (rows: AppointmentRows) =>
        importAppointments(deps, importId, {
          ...{ fileName: 'a.csv', sendsReminders: false, rows },
          userId: admin.account.userId,
        });
      for (const rows of PAGES) {
        isBroken = true;
        await expect(send(rows)).rejects.toThrow('broke');
        isBroken = false;
        expect(outcomesOf(await send(rows))).toEqual(['new', 'new', 'new']);
      }
      expect(await count('public.appointments')).toBe(9);
      expect(await count('public.messages')).toBe(0);
    },
  );

  it('adds each appointment once if two tabs send the pages in another order', async () => {
    await addClients('Ann');
    const tab = async (order: number[]) => {
      const importId = crypto.randomUUID();
      const added: string[] = [];
      for (const page of order) {
        const rows = PAGES[page]?.map(({ appointment }) => appointment) ?? [];
        added.push(...outcomesOf(await bring(importId, rows, false, 2 + 3 * page)));
      }
      return added.filter((outcome) => outcome === 'new').length;
    };
    const [one, other] = await Promise.all([tab([0, 1, 2]), tab([2, 1, 0])]);
    expect(one + other).toBe(9);
    expect(await tab([0, 1, 2])).toBe(0);
    expect(await count('public.appointments')).toBe(9);
  });

  it('of 412 rows of clients adds 371, and again none', async () => {
    const line = (index: number) => `Ann${index},Moe,ann${index}@example.org,218 555 0100`;
    const lines = (from: number, length: number) =>
      Array.from({ length }, (_, index) => line(from + index));
    const read = async (text: string) => {
      const list = readList(new TextEncoder().encode(text));
      if ('problem' in list) throw new Error(list.problem);
      const [headings, ...rows] = list.lines;
      const judged = judgeRows(rows, guessColumns(headings?.cells ?? []));
      const importId = crypto.randomUUID();
      const ask = async (path: string, more: object = {}) => {
        const outcomes: string[] = [];
        for (let at = 0; at < judged.rows.length; at += 250) {
          const { body } = await admin.call('POST', path.replace(':id', importId), {
            ...{ rows: judged.rows.slice(at, at + 250), ...more },
          });
          outcomes.push(...outcomesOf(checkImport.answer.parse(body)));
        }
        const of = (wanted: string) => outcomes.filter((each) => each === wanted).length;
        return { new: of('new'), known: of('known') };
      };
      const sizes = {
        ...{ twice: judged.twice.length, withoutEmail: judged.withoutEmail.length },
        ...{ unreadable: judged.unreadable.length },
      };
      const checked = await ask(checkImport.path);
      const more = { fileName: 'a.csv', areExisting: true };
      expect(await ask(importClients.path, more)).toEqual(checked);
      return { rows: rows.length, ...checked, ...sizes };
    };
    const HEADINGS = 'First Name,Last Name,Email Address,Phone Number';
    await read([HEADINGS, ...lines(0, 28)].join('\n'));
    const file = [
      ...[HEADINGS, ...lines(0, 28 + 371), ...lines(40, 6)],
      ...['Bo,Moe,,', 'Cy,Moe,,', 'Di,Moe,,218 555 0101', 'Ed,Moe,,'],
      ...['Fay,,fay@example.org,', ',Moe,gus@example.org,', 'Hal,Moe,hal at example,'],
    ].join('\n');
    const left = { rows: 412, twice: 6, withoutEmail: 4, unreadable: 3 };
    expect(await read(file)).toEqual({ ...left, new: 371, known: 28 });
    expect(await read(file)).toEqual({ ...left, new: 0, known: 399 });
  });
});

describe('S90 sessions overlap within the file', () => {
  it('the first of them is brought, by the check and by the database, however pages fall', async () => {
    await addClients('Ann', 'Bea');
    const bea = { firstName: 'Bea', email: 'bea@example.org' };
    const rows = [
      listed(),
      listed({ ...bea, time: '10:30' }),
      listed({ ...bea, time: '11:00' }),
      listed({ ...bea, date: '2026-03-02' }),
      listed({ date: '2026-03-02' }),
    ];
    const importId = crypto.randomUUID();
    const checked = await check(importId, rows);
    expect(outcomesOf(checked)).toEqual(['new', 'new', 'new', 'new', 'new']);
    // The browser compares these times.
    expect(checked.map(({ startsAt, takesTime }) => [startsAt.slice(11, 16), takesTime])).toEqual([
      ['16:00', true],
      ['16:30', true],
      ['17:00', true],
      ['16:00', false],
      ['16:00', false],
    ]);
    const [first, ...others] = rows;
    if (!first) throw new Error('No row');
    expect(outcomesOf(await bring(importId, [first]))).toEqual(['new']);
    expect(outcomesOf(await bring(importId, others, false, 3))).toEqual([
      ...['taken', 'new', 'new', 'new'],
    ]);
    expect(await count('public.occupancy')).toBe(2);
  });
});
