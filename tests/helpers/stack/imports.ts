import { importClients, listImports, undoImport } from '#contract/clients/import-clients.ts';
import {
  checkAppointments,
  importAppointments,
  type ImportedAppointment,
} from '#contract/clients/import-history.ts';
import type { Admin } from './admin.ts';

/** Ann Moe's session next Monday, unless it says otherwise. */
export const listedAppointment = (
  more: Partial<ImportedAppointment> = {},
): ImportedAppointment => ({
  ...{ firstName: 'Ann', lastName: 'Moe', email: 'ann@example.org', phone: '' },
  ...{ serviceId: 'swedish-60', date: '2026-11-30', time: '10:00', status: 'as_planned' },
  ...more,
});

/** What the therapist does with lists from another program; a list's first row is 2. */
export function importing(admin: Admin) {
  const rowsOf = <Key extends string, Row>(key: Key, rows: Row[], first = 2) =>
    rows.map((each, index) => ({ row: index + first, [key]: each }));
  const ask = async (id: string, path: string, json: object) => {
    const { status, body, problem } = await admin.call('POST', path.replace(':id', id), json);
    return status === 200
      ? checkAppointments.answer.parse(body)
      : Promise.reject(new Error(problem.code));
  };
  return {
    rowsOf,
    addClients: async (...names: string[]) => {
      const rows = rowsOf(
        'client',
        names.map((name, index) => ({
          ...{ firstName: name, lastName: 'Moe', email: `${name.toLowerCase()}@example.org` },
          ...{ phone: `(218) 555-${String(100 + index).padStart(4, '0')}`, tags: [] },
        })),
      );
      await admin.call('POST', importClients.path.replace(':id', crypto.randomUUID()), {
        ...{ fileName: 'clients.csv', areExisting: true, rows },
      });
    },
    check: (id: string, rows: ImportedAppointment[]) =>
      ask(id, checkAppointments.path, { rows: rowsOf('appointment', rows) }),
    bring: (id: string, rows: ImportedAppointment[], sendsReminders = false, first = 2) =>
      ask(id, importAppointments.path, {
        ...{ fileName: 'appointments.csv', sendsReminders },
        rows: rowsOf('appointment', rows, first),
      }),
    list: async () => listImports.answer.parse((await admin.call('GET', listImports.path)).body),
    undo: async (id: string) =>
      (await admin.call('DELETE', undoImport.path.replace(':id', id))).body,
  };
}

/** The outcome of each row, in order. */
export const outcomesOf = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome);
