import { expect, it } from 'vitest';
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
  await families.setStatus(family, 1, 'confirmed');
  await families.rpc('advance_appointments', { p_now: ELEVEN_HOURS_LATER });
  expect(await statusOf(family)).toBe('confirmed');
  await families.setStatus(family, 2, 'completed', ELEVEN_HOURS_LATER);
  await families.setStatus(family, 3, 'confirmed', ELEVEN_HOURS_LATER);
  expect(await statusOf(family)).toBe('confirmed');
  await families.rpc('advance_appointments', { p_now: THIRTEEN_HOURS_LATER });
  expect(await statusOf(family)).toBe('completed');
  await expect(families.setStatus(family, 4, 'confirmed', THIRTEEN_HOURS_LATER)).rejects.toThrow(
    'change_not_possible',
  );
});
