import { describe, expect, it } from 'vitest';
import { startDatabase } from '../../local/database.ts';

describe('the demo data', () => {
  it.each([
    ['a Sunday night', '2026-11-23T05:59:00Z'],
    ['the week in which the clock changes', '2027-03-11T12:00:00Z'],
  ])('fits the rules of the practice on %s', async (_, now) => {
    const database = await startDatabase({ demoData: true, now: new Date(now) });
    const [counts] = await database.sql(
      `select count(*)::integer as appointments,
         count(*) filter (where ends_at < $1 and status <> 'completed')::integer as forgotten,
         count(*) filter (where starts_at > $1)::integer as ahead,
         count(*) filter (where private.payment_status(order_id) <> case when ends_at < $1 then 'paid' else 'pending' end
         )::integer as unaccounted,
         count(*) filter (where not exists (
           select from private.offered_slots(
             (a.starts_at at time zone 'America/Chicago')::date, (a.starts_at at time zone 'America/Chicago')::date,
             a.service_id, 'existing', true, $1::timestamptz - interval '20 days'
           ) o where o.starts_at = a.starts_at and o.location = a.location
         ))::integer as outside_hours
       from public.appointments a`,
      [now],
    );
    await database.stop();
    expect(counts).toMatchObject({
      appointments: 19,
      forgotten: 0,
      outside_hours: 0,
      unaccounted: 0,
    });
    expect(counts?.['ahead']).toBeGreaterThanOrEqual(5);
  });
});
