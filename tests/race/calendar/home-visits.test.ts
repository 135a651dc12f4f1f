import { beforeEach, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { usePostgres } from '../use-postgres.ts';

const used = usePostgres({ connections: 20 });

const ZONE = '5f3f1f0a-7a5e-4a68-9c55-0d5a6a8e2b11';
const ADDRESS = { street: '12 Birch St', city: 'Alexandria', zip: '56308' };

beforeEach(async () => {
  // Until noon she drives to clients, from noon on she is at the studio.
  await used.sql('delete from public.business_hours where day_of_week = 1');
  await used.sql(
    `insert into public.business_hours (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
     values (1, 'visit', '09:00', '12:00', '{existing}', false, true), (1, 'broadway', '12:00', '17:00', '{new,existing}', false, true)`,
  );
  await used.rpc('save_travel_zone', {
    ...{ p_zone_id: ZONE, p_name: 'In town', p_minutes: 20, p_is_open: true, p_zips: ['56308'] },
  });
});

const claim = (overrides: Parameters<typeof buildRequest>[0]) =>
  used.rpc('open_booking', { p_booking: buildRequest(overrides), p_now: NOW }).then(
    () => 'held',
    (error: Error) => error.message,
  );
const visit = () =>
  claim({
    ...{ client_type: 'existing', can_be_visited: true },
    ...{ home_visit: ADDRESS, local_time: '11:00' },
  });
const studio = (local_time: string) => claim({ local_time });

it('when a visit and a session at the edge of its drive are requested at once, one is held', async () => {
  // The visit ends at noon and is back at 12:35, so a session at 12:30 is in its way.
  const both = Array.from({ length: 20 }, (_, index) => (index % 2 ? visit() : studio('12:30')));
  const answers = await Promise.all(both);
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'slot_taken')).toHaveLength(19);
});

it('a visit and a session after its drive are both held, whichever comes first', async () => {
  const answers = await Promise.all([studio('13:00'), visit(), studio('13:00'), visit()]);
  expect(answers.toSorted()).toEqual(['held', 'held', 'slot_taken', 'slot_taken']);
  expect(
    await used.sql(
      `select to_char(upper(during) at time zone 'America/Chicago', 'HH24:MI') as until from public.occupancy order by during`,
    ),
  ).toEqual([{ until: '12:35' }, { until: '14:15' }]);
});
