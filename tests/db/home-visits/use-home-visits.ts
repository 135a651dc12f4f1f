import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy, type Family } from '../../helpers/builders/families.ts';
import { setUpCalendar } from '../slots/slot-calendar.ts';
import { USUAL_SETTINGS } from '../slots/slot-cases.ts';

/** A day with hours for visits alone, then at the practice. */
export const MONDAY = '2026-11-23';

/** A day with hours at the practice alone. */
export const TUESDAY = '2026-11-24';

const NEAR = randomUUID();

/** Where someone is visited. */
export const ADDRESS = {
  street: '12 Birch St',
  city: 'Alexandria',
  zip: '56308',
  access_note: 'Side door',
};

/** What is asked for by a client who may be visited. */
export const visited = { client_type: 'existing', can_be_visited: true, home_visit: ADDRESS };

/** What an act is refused with, or "done". */
export const refusal = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );

const local = `to_char($1::timestamptz at time zone 'America/Chicago', 'HH24:MI')`;

/** A database of a test file’s own on which clients are visited at home, 20 minutes away. */
export function useHomeVisits() {
  const { sql, rpc } = useDatabase();
  const families = createFamiliesBy(rpc, sql);

  beforeEach(async () => {
    await setUpCalendar(sql, {
      settings: USUAL_SETTINGS,
      hours: [
        { dayOfWeek: 1, from: '09:00', until: '13:00', location: 'visit' },
        { dayOfWeek: 1, from: '13:00', until: '17:00' },
        { dayOfWeek: 2, from: '09:00', until: '17:00' },
      ],
      taken: [],
    });
    await saveZone({});
  });
  afterEach(async () => {
    await emptyOrders(sql);
    await sql('delete from public.travel_zones');
  });

  const saveZone = (more: object) =>
    rpc('save_travel_zone', {
      ...{ p_zone_id: NEAR, p_name: 'In town', p_minutes: 20, p_is_open: true, p_zips: ['56308'] },
      ...more,
    });

  const taken = async () =>
    (
      await sql(
        `select kind, ${local.replace('$1', 'lower(during)')} as from, ${local.replace('$1', 'upper(during)')} as until
         from public.occupancy where not is_for_undo order by during`,
      )
    ).map((row) => [row['kind'], row['from'], row['until']]);

  const shown = async ({ appointmentId }: Pick<Family, 'appointmentId'>) => {
    const [row] = await sql(
      'select location, home_visit from public.admin_appointments where appointment_id = $1',
      [appointmentId],
    );
    return { location: row?.['location'], ...(row?.['home_visit'] as Record<string, unknown>) };
  };

  return { sql, rpc, families, saveZone, taken, shown };
}
