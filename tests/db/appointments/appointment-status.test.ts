import { describe, expect, it } from 'vitest';
import { useFamilies } from '../orders/use-families.ts';

const { database, families } = useFamilies();

// The session of buildRequest ends at 17:00 UTC.
const ELEVEN_HOURS_LATER = '2026-11-24T04:00:00+00:00';
const THIRTEEN_HOURS_LATER = '2026-11-24T06:00:00+00:00';

const statusOf = async ({ appointmentId }: { appointmentId: string }) =>
  (
    await database.sql('select status from public.appointments where appointment_id = $1', [
      appointmentId,
    ])
  )[0]?.['status'];

it('an appointment is completed automatically twelve hours after its end, and can be undone until then', async () => {
  const family = await families.book();
  await families.approve(family, 1);
  await families.rpc('advance_appointments', { p_now: ELEVEN_HOURS_LATER });
  expect(await statusOf(family)).toBe('confirmed');
  await families.complete(family, 2, ELEVEN_HOURS_LATER);
  await families.reopen(family, 3, ELEVEN_HOURS_LATER);
  expect(await statusOf(family)).toBe('confirmed');
  await families.rpc('advance_appointments', { p_now: THIRTEEN_HOURS_LATER });
  expect(await statusOf(family)).toBe('completed');
  await expect(families.reopen(family, 4, THIRTEEN_HOURS_LATER)).rejects.toThrow(
    'change_not_possible',
  );
});

describe('a change of the status', () => {
  const BEGUN = '2026-11-23T16:30:00+00:00';
  const { approve, complete, reopen, markNoShow, undoNoShow } = families;
  /** How an appointment gets each status, and what may be done to it then. */
  const STATUSES = {
    pending: { before: [], possible: [approve] },
    confirmed: { before: [approve], possible: [complete, markNoShow] },
    completed: { before: [approve, complete], possible: [reopen, markNoShow] },
    no_show: { before: [approve, markNoShow], possible: [undoNoShow] },
  };
  const TARGETS = [
    [approve, 'confirmed'],
    [complete, 'completed'],
    [reopen, 'confirmed'],
    [markNoShow, 'no_show'],
    [undoNoShow, 'completed'],
  ] as const;

  it.each(Object.entries(STATUSES))(
    'of an appointment that is %s is made by its own function alone, and once',
    async (status, { before, possible }) => {
      for (const [change, target] of TARGETS) {
        const family = await families.book();
        for (const [index, step] of before.entries()) await step(family, index + 1, BEGUN);
        const version = before.length + 1;
        if (target === status || (possible as unknown[]).includes(change)) {
          const once = await change(family, version, BEGUN);
          expect(once).toMatchObject([
            { status: target, version: target === status ? version : version + 1 },
          ]);
          expect(await change(family, version, BEGUN)).toEqual(once);
        } else {
          await expect(change(family, version, BEGUN)).rejects.toThrow('change_not_possible');
          expect(await statusOf(family)).toBe(status);
        }
        await expect(change(family, version + 2, BEGUN)).rejects.toThrow('stale_version');
        await database.sql('delete from public.occupancy');
      }
    },
  );
});
