import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('addEventListener', vi.fn());
// Modules are a worker's, and this one listens to the page that it is loaded in.
vi.resetModules();
const { clearQueries, queryOf, seed, watch } = await import('#lib/query/cache.ts');
const { listPending, listToday, listWeek } = await import('#contract/appointments/appointments.ts');
const { listWaitlist } = await import('#contract/waitlist/waitlist.ts');
const { replaceRow, takeCurrent } = await import('./replace-row.ts');

const fetch = vi.fn((_path: string) => new Promise<Response>(() => undefined));
const asked = () => fetch.mock.calls.map(([path]) => path);

const ANN = buildAdminAppointment({ id: 'ann' });
const BEA = buildAdminAppointment({ id: 'bea' });
const LATER = { ...ANN, version: ANN.version + 1 };
const shown = (list: typeof listToday | typeof listPending | typeof listWeek) =>
  queryOf(list, {}).state.data;

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  seed(listToday, {}, [ANN, BEA]);
  seed(listPending, {}, [BEA]);
  watch(queryOf(listToday, {}), vi.fn());
  watch(queryOf(listWaitlist, {}), vi.fn());
  fetch.mockClear();
});
afterEach(clearQueries);
// So are globals.
afterAll(() => void vi.unstubAllGlobals());

it('shows the latest version of an appointment in every list, and reloads the lists on screen', async () => {
  const pending = shown(listPending);
  replaceRow(LATER);
  expect(shown(listToday)).toEqual([LATER, BEA]);
  expect(shown(listPending)).toBe(pending);
  expect(shown(listWeek)).toBeNull();
  await Promise.resolve();
  expect(asked()).toEqual([listToday.path]);
});

it('uses the version that a refusal includes', async () => {
  takeCurrent(LATER);
  expect(shown(listToday)).toEqual([LATER, BEA]);
  await Promise.resolve();
  expect(asked()).toEqual([listToday.path]);
});

it('reloads everything if a refusal includes something unreadable', async () => {
  takeCurrent({ id: 'ann' });
  expect(shown(listToday)).toEqual([ANN, BEA]);
  await Promise.resolve();
  expect(asked().toSorted()).toEqual([listToday.path, listWaitlist.path].toSorted());
});
