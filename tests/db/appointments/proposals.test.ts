import { describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import type { Family } from '../../helpers/builders/families.ts';
import { at, on, useRequests } from './use-requests.ts';

const { rpc, sql, families, decline, stateOf, calendar, told, debt } = useRequests();

const DAY = 24 * 60;

function propose(
  { appointmentId }: Family,
  times: ReturnType<typeof on>[],
  { version = 1, otherwise = 'keeps', now = NOW } = {},
) {
  return rpc('propose_times', {
    p_appointment_id: appointmentId,
    p_version: version,
    p_times: times,
    p_otherwise: otherwise,
    p_now: now,
  });
}

const take = ({ appointmentId }: Family, starts_at: string, now = NOW) =>
  rpc('take_proposed_time', {
    p_appointment_id: appointmentId,
    p_starts_at: starts_at,
    p_now: now,
  });

const keep = ({ appointmentId }: Family, now = NOW) =>
  rpc('keep_booked_time', { p_appointment_id: appointmentId, p_now: now });

const withdraw = ({ appointmentId }: Family, now = NOW) =>
  rpc('withdraw_proposal', { p_appointment_id: appointmentId, p_now: now });

const pass = (minutes: number) => rpc('offer_free_times', { p_now: afterNow(minutes) });

/** How each time of an appointment's proposals stands. */
async function timesOf({ appointmentId }: Family) {
  const rows = await sql(
    `select to_char(offer.starts_at at time zone 'America/Chicago', 'Dy HH24:MI') as start, coalesce(offer.ending, 'live') as ending
     from public.proposals p join public.waitlist_offers offer using (proposal_id) where p.appointment_id = $1
     order by p.made_at, offer.starts_at`,
    [appointmentId],
  );
  return rows.map(({ start, ending }) => [start, ending]);
}

const endingOf = async ({ appointmentId }: Family) =>
  (
    await sql(
      'select coalesce(ending, $2) as ending from public.proposals where appointment_id = $1 order by made_at desc limit 1',
      [appointmentId, 'live'],
    )
  )[0]?.['ending'];

const expiryOf = async ({ appointmentId }: Family) =>
  new Date(
    String(
      (
        await sql(
          'select expires_at from public.proposals where appointment_id = $1 and ended_at is null',
          [appointmentId],
        )
      )[0]?.['expires_at'],
    ),
  ).toISOString();

describe('offering other times', () => {
  const THREE = [on('09:00'), on('10:30'), on('14:00')];

  it('holds each for a day, leaves the booked time alone, and sends one email', async () => {
    const family = await families.book();
    await propose(family, THREE);
    await propose(family, THREE);
    expect(await calendar()).toEqual([
      'Mon 10:00 appointment',
      'Wed 09:00 offer',
      'Wed 10:30 offer',
      'Wed 14:00 offer',
    ]);
    expect(await told(family)).toEqual(['times_offered to client']);
    expect(await expiryOf(family)).toBe(afterNow(DAY));
  });

  it('ends before the minimum notice of any of the times, and an hour before the booked one', async () => {
    const family = await families.book();
    const sunday = afterNow(DAY * 2);
    await propose(family, [on('09:00'), on('10:00', '2026-11-24')], { now: sunday });
    expect(await expiryOf(family)).toBe('2026-11-23T15:00:00.000Z');
    await withdraw(family, sunday);
    // Twelve hours before Monday at noon.
    await propose(family, [on('12:00', '2026-11-23')], { now: sunday });
    expect(await expiryOf(family)).toBe('2026-11-23T06:00:00.000Z');
  });

  it.each([
    ['nothing', [], 'invalid_request'],
    ['four', [...THREE, on('15:30')], 'invalid_request'],
    ['two that overlap', [on('09:00'), on('09:30')], 'times_overlap'],
    ['one over the booked time', [on('10:30', '2026-11-23')], 'times_overlap'],
    ['one in the past', [on('10:00', '2026-11-19')], 'date_in_past'],
    ['one that leaves no time to answer', [on('18:00', '2026-11-20')], 'too_soon_to_offer'],
  ])('refuses %s', async (_name, times, word) => {
    const family = await families.book();
    await expect(propose(family, times)).rejects.toThrow(word);
    expect(await calendar()).toEqual(['Mon 10:00 appointment']);
  });

  it('refuses a taken time, a second offer alongside the first, and anything but a request', async () => {
    const family = await families.book();
    const other = await families.book(on('09:00'));
    await expect(propose(family, [on('09:00')])).rejects.toThrow('slot_taken');
    await propose(family, [on('10:30')]);
    await expect(propose(family, [on('14:00')])).rejects.toThrow('already_offered');
    await expect(propose(family, [on('10:30')], { version: 2 })).rejects.toThrow('stale_version');
    await families.approve(other, 1);
    await expect(propose(other, [on('14:00')], { version: 2 })).rejects.toThrow(
      'change_not_possible',
    );
  });

  it('moves the appointment to the chosen time, confirmed, with its deadline, and frees the others', async () => {
    const family = await families.book();
    await propose(family, THREE);
    await take(family, at('10:30'));
    await take(family, at('10:30'));
    expect(await stateOf(family)).toEqual(['confirmed', 'Wed 10:30']);
    expect(await timesOf(family)).toEqual([
      ['Wed 09:00', 'declined'],
      ['Wed 10:30', 'booked'],
      ['Wed 14:00', 'declined'],
    ]);
    expect(await calendar()).toEqual(['Wed 10:30 appointment']);
    const [row] = await sql(
      'select version, free_until from public.appointments where appointment_id = $1',
      [family.appointmentId],
    );
    expect(row?.['version']).toBe(2);
    expect(new Date(String(row?.['free_until'])).toISOString()).toBe('2026-11-24T16:30:00.000Z');
    expect(await debt(family)).toBe(9619);
    expect(await told(family)).toEqual([
      'appointment_changed to client',
      'times_answered to practice',
      'times_offered to client',
    ]);
  });

  it('keeps the time as offered even if buffers have changed since', async () => {
    const family = await families.book();
    await propose(family, [on('09:00')]);
    await families.book(on('10:30'));
    await sql('update public.services set buffer_after_minutes = 120');
    try {
      await take(family, at('09:00'));
    } finally {
      await sql('update public.services set buffer_after_minutes = 15');
    }
    expect(await stateOf(family)).toEqual(['confirmed', 'Wed 09:00']);
  });

  it('accepts no answer once it is over: neither one of its times nor the booked one', async () => {
    const family = await families.book();
    await propose(family, THREE);
    await expect(take(family, at('10:30'), afterNow(DAY))).rejects.toThrow('offer_over');
    await expect(keep(family, afterNow(DAY))).rejects.toThrow('offer_over');
    await expect(take(family, at('16:00'))).rejects.toThrow('offer_over');
    await keep(family);
    await keep(family);
    await expect(take(family, at('10:30'))).rejects.toThrow('offer_over');
    expect(await stateOf(family)).toEqual(['pending', 'Mon 10:00']);
    expect(await calendar()).toEqual(['Mon 10:00 appointment']);
    expect(await endingOf(family)).toBe('kept');
  });

  it('expires after a day even if no one is on the waitlist, and keeps the booking', async () => {
    const family = await families.book();
    await propose(family, THREE);
    await pass(DAY - 1);
    expect(await endingOf(family)).toBe('live');
    await pass(DAY);
    await pass(DAY + 1);
    expect(await endingOf(family)).toBe('lapsed');
    expect(await stateOf(family)).toEqual(['pending', 'Mon 10:00']);
    expect(await calendar()).toEqual(['Mon 10:00 appointment']);
    expect(await told(family)).toEqual(['times_offered to client', 'times_answered to practice']);
  });

  it('declines with a full refund if that is what silence means', async () => {
    const family = await families.book();
    await propose(family, THREE, { otherwise: 'declines' });
    await pass(DAY);
    expect(await stateOf(family)).toEqual(['cancelled', 'Mon 10:00', 'declined']);
    expect(await calendar()).toEqual([]);
    expect(await families.makeRefunds(afterNow(DAY))).toEqual([[family.card, 9619]]);
    expect(await told(family)).toEqual([
      'times_offered to client',
      'appointment_declined to client',
      'times_answered to practice',
    ]);
  });

  it('is withdrawn with an email that the booked time stays, and can be made again', async () => {
    const family = await families.book();
    await propose(family, THREE, { otherwise: 'declines' });
    await withdraw(family);
    await withdraw(family);
    expect(await told(family)).toEqual(['times_offered to client', 'times_withdrawn to client']);
    await pass(DAY);
    expect(await stateOf(family)).toEqual(['pending', 'Mon 10:00']);
    await propose(family, [on('09:00')], { now: afterNow(1) });
    await take(family, at('09:00'), afterNow(2));
    expect(await stateOf(family)).toEqual(['confirmed', 'Wed 09:00']);
  });

  const ENDINGS: [string, (family: Family) => Promise<unknown>][] = [
    ['approved', (family) => families.approve(family, 1)],
    ['declined', (family) => decline(family)],
    ['canceled', (family) => families.cancel(family)],
    [
      'moved by its client',
      (family) => families.change(family, { service_id: 'thai-60', ...on('12:00') }),
    ],
    [
      'moved by the therapist to one of its times',
      (family) =>
        rpc('reschedule_appointment', {
          p_appointment_id: family.appointmentId,
          p_version: 1,
          p_local_date: '2026-11-25',
          p_local_time: '14:00',
          p_now: NOW,
        }),
    ],
  ];

  it.each(ENDINGS)('ends without a separate email once the booking is %s', async (_, act) => {
    const family = await families.book();
    await propose(family, THREE, { otherwise: 'declines' });
    await act(family);
    await pass(DAY);
    expect(await endingOf(family)).toBe('withdrawn');
    expect((await calendar()).filter((taken) => String(taken).includes('offer'))).toEqual([]);
    expect(await told(family)).not.toContain('times_withdrawn to client');
    expect(await told(family)).not.toContain('times_answered to practice');
  });

  it('loses the times that the therapist takes, and is withdrawn with the last', async () => {
    const family = await families.book();
    await propose(family, [on('09:00'), on('14:00')], { otherwise: 'declines' });
    const timeOff = (from: string, until: string) =>
      rpc('add_time_off', {
        p_starts_at: at(from),
        p_ends_at: at(until),
        p_ends_offers: true,
        p_now: NOW,
      });
    await timeOff('13:00', '17:00');
    await pass(1);
    expect(await endingOf(family)).toBe('live');
    await timeOff('08:00', '12:00');
    await pass(2);
    expect(await endingOf(family)).toBe('withdrawn');
    expect(await told(family)).toContain('times_withdrawn to client');
    expect(await stateOf(family)).toEqual(['pending', 'Mon 10:00']);
    await sql('delete from public.time_off');
  });

  it('names its client when the therapist wants one of the times', async () => {
    const family = await families.book({ first_name: 'Greta' });
    await propose(family, [on('09:00')]);
    const times = await rpc('times_for_therapist', {
      p_local_date: '2026-11-25',
      p_service_id: 'thai-60',
      p_now: NOW,
    });
    expect(times.find(({ slot_time }) => slot_time === '09:00')?.kept_for).toBe('Greta');
    const [row] = await sql(
      `select private.calendar_conflicts(tstzmultirange(tstzrange($1, $2)), $3) as found`,
      [at('08:00'), at('12:00'), NOW],
    );
    expect(row?.['found']).toMatchObject([{ kind: 'offer', first_name: 'Greta' }]);
  });
});
