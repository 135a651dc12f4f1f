import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { ADDRESS, MONDAY, refusal, TUESDAY, useHomeVisits, visited } from './use-home-visits.ts';

const { sql, rpc, families, saveZone } = useHomeVisits();

const timesOn = async (p_local_date: string, more: object = {}) =>
  (
    await rpc('available_slots', { p_local_date, p_service_id: 'thai-60', p_now: NOW, ...more })
  ).map((slot) => slot.slot_time);

describe('is offered', () => {
  const near = { p_client_type: 'existing', p_minutes_before: 20, p_minutes_after: 20 };

  it('in the hours for visits alone, and nothing else is offered there', async () => {
    expect(await timesOn(MONDAY, near)).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'],
    ]);
    expect(await timesOn(TUESDAY, near)).toEqual([]);
    const everywhere = { p_client_type: 'existing', p_can_book_at_home: true };
    expect((await timesOn(MONDAY, everywhere))[0]).toBe('13:00');
    expect(await timesOn(MONDAY, { p_client_type: 'new' })).toHaveLength(7);
  });

  it('to no one whose permission or zone is missing', async () => {
    const open = (more: object) =>
      refusal(
        rpc('open_booking', { p_booking: buildRequest({ ...visited, ...more }), p_now: NOW }),
      );
    expect(await open({ can_be_visited: false })).toBe('visits_not_allowed');
    expect(await open({ home_visit: { ...ADDRESS, zip: '56301' } })).toBe('outside_zones');
    await saveZone({ p_is_open: false });
    expect(await open({})).toBe('outside_zones');
    await saveZone({});
    expect(await open({ local_time: '14:00' })).toBe('slot_unavailable');
    expect(await open({})).toBe('done');
  });

  it('with the drives of its zone, as far as they reach into other sessions', async () => {
    await families.book({ local_date: MONDAY, local_time: '13:00' });
    expect((await timesOn(MONDAY, near)).at(-1)).toBe('11:00');
    const far = { ...near, p_minutes_before: 50, p_minutes_after: 50 };
    expect((await timesOn(MONDAY, far)).at(-1)).toBe('10:30');
  });
});

it('why a time for visits is hidden: the permission, the zone, or nothing', async () => {
  const [client] = await sql(
    `insert into public.clients (first_name, last_name, email, phone, is_existing)
     values ('Greta', 'Lund', 'greta@example.com', '(320) 555-0100', true) returning client_id`,
  );
  const p_client_id = String(client?.['client_id']);
  const why = async () => {
    const answer = (await rpc('explain_time', {
      ...{ p_local_date: MONDAY, p_local_time: '10:00', p_service_id: 'thai-60', p_now: NOW },
      p_client_id,
    })) as unknown as { is_offered: boolean; reasons: { reason: string }[] };
    return answer.is_offered || answer.reasons.map(({ reason }) => reason);
  };
  expect(await why()).toEqual(['needs_visit_permission']);
  const allow = (zip: string) =>
    rpc('set_client_visits', {
      p_client_id,
      p_can_be_visited: true,
      p_address: { ...ADDRESS, zip },
    });
  await allow('56301');
  expect(await why()).toEqual(['outside_zones']);
  await allow('56308');
  expect(await why()).toBe(true);
});

it('a ZIP code is in one zone', async () => {
  const other = { p_zone_id: randomUUID(), p_name: 'Lake side' };
  expect(await refusal(saveZone(other))).toBe('zip_in_other_zone');
  expect(await refusal(saveZone({ ...other, p_name: 'in TOWN', p_zips: ['56301'] }))).toBe(
    'name_taken',
  );
  await saveZone({ ...other, p_zips: ['56301', '56302'], p_minutes: 40 });
  await saveZone({ p_zips: ['56303'] });
  expect(
    (await rpc('list_travel_zones', {} as never)).map(({ name, zips }) => [name, zips]),
  ).toEqual([
    ['In town', ['56303']],
    ['Lake side', ['56301', '56302']],
  ]);
});
