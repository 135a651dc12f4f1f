import { beforeEach, describe, expect, it } from 'vitest';
import { NOW } from '../../helpers/builders/build-request.ts';
import { at, MONDAY, useWaitlist } from '../waitlist/use-waitlist.ts';

const { rpc, database, join, release } = useWaitlist();
const { sql } = database;

const CALENDAR = 'b3b0a3a8-6a6e-4f0e-8a55-0a5d5b1b7c11';

beforeEach(async () => {
  await sql('delete from public.outside_calendars');
  await rpc('add_outside_calendar', {
    ...{ p_calendar_id: CALENDAR, p_encrypted_url: 'k.x', p_name: 'Private' },
    ...{ p_counts_all_day: true, p_now: NOW },
  });
});

const read = (...busy: [string, string][]) =>
  rpc('record_calendar_read', { p_calendar_id: CALENDAR, p_busy: busy, p_now: NOW });

describe('what an outside calendar has', () => {
  it('is merged where it overlaps, and listed for a range', async () => {
    await read(
      [at(MONDAY, '14:00'), at(MONDAY, '15:00')],
      [at(MONDAY, '14:30'), at(MONDAY, '15:30')],
      [at(MONDAY, '18:00'), at(MONDAY, '19:00')],
    );
    expect(
      await sql(
        `select calendar_name, to_char(lower(during) at time zone 'America/Chicago', 'HH24:MI') as from,
           to_char(upper(during) at time zone 'America/Chicago', 'HH24:MI') as until
         from private.busy_in(tstzrange($1, $2))`,
        [at(MONDAY, '15:00'), at(MONDAY, '18:00')],
      ),
    ).toEqual([{ calendar_name: 'Private', from: '14:00', until: '15:30' }]);
  });

  it('withdraws a waitlist offer, is offered to no one, and is offered once it is no longer busy', async () => {
    await join('Ann');
    await release(MONDAY, '09:00');
    const endings = async () =>
      (await sql('select ending from public.waitlist_offers order by offered_at, starts_at')).map(
        (row) => row['ending'],
      );
    expect(await endings()).toEqual([null]);
    await read([at(MONDAY, '09:30'), at(MONDAY, '09:45')]);
    expect(await endings()).toEqual(['withdrawn']);
    await join('Bo');
    await rpc('offer_free_times', { p_now: NOW });
    expect(await endings()).toEqual(['withdrawn']);
    await read();
    expect(await endings()).toEqual(['withdrawn', null]);
  });

  it('stays the same if it is unchanged or can’t be read', async () => {
    await read([at(MONDAY, '14:00'), at(MONDAY, '15:00')]);
    const stored = () => sql('select * from public.outside_busy');
    const before = await stored();
    await rpc('record_calendar_read', { p_calendar_id: CALENDAR, p_now: NOW });
    await rpc('record_calendar_read', {
      ...{ p_calendar_id: CALENDAR, p_failure: 'gone', p_now: NOW },
    });
    await read([at(MONDAY, '14:00'), at(MONDAY, '15:00')]);
    expect(await stored()).toEqual(before);
  });
});
