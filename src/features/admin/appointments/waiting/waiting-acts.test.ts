import { describe, expect, it } from 'vitest';
import { EMPTY_CHART } from '#contract/notes/session-note.ts';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { splitDays, withoutHealth } from '../../offline/kept-days.ts';
import { addAct, removeAct, withWaiting, type WaitingAct } from './waiting-acts.ts';

const ROW = buildAdminAppointment();
const AT = '2026-11-23T20:02:00.000Z';
const given = { appointmentId: ROW.id, name: 'Ann Berg', at: AT, refusal: null };
const arrived = (is = true): WaitingAct => ({ ...given, kind: 'arrived', arrived: is });
const done: WaitingAct = { ...given, kind: 'done', version: 1 };
const note = (words: string, basedOn: string | null, at = AT): WaitingAct => ({
  ...{ ...given, at, kind: 'note', note: words, chart: EMPTY_CHART, basedOn, other: null },
});

describe('what waits for a connection', () => {
  it('keeps the order in which things were done', () => {
    expect(addAct(addAct([], arrived()), done)).toEqual([arrived(), done]);
  });

  it('sends only the last action of a kind: arrived, then not here after all', () => {
    expect(addAct([arrived(), done], arrived(false))).toEqual([done, arrived(false)]);
  });

  it('bases a rewritten note on what the first was based on', () => {
    const acts = addAct([note('Left', '2026-11-23T19:00:00.000Z')], note('Left hip', null));
    expect(acts).toEqual([note('Left hip', '2026-11-23T19:00:00.000Z')]);
  });

  it('drops what was undone, and nothing of another appointment', () => {
    const other = { ...arrived(), appointmentId: 'another' };
    expect(removeAct([arrived(), other, done], arrived())).toEqual([other, done]);
  });
});

describe('the day as it will be once all is sent', () => {
  it('includes arrivals and completed sessions', () => {
    const [row] = withWaiting([ROW], [arrived(), done]);
    expect(row).toEqual({ ...ROW, arrivedAt: AT, status: 'completed' });
  });

  it('leaves out what was refused, and notes', () => {
    const refused = { ...done, refusal: 'It was canceled.' };
    expect(withWaiting([ROW], [refused, note('Hips', null)])).toEqual([ROW]);
  });

  it('keeps the earlier arrival time of a client who was already here', () => {
    const here = { ...ROW, arrivedAt: '2026-11-23T19:58:00.000Z' };
    expect(withWaiting([here], [arrived()])[0]?.arrivedAt).toBe(here.arrivedAt);
    expect(withWaiting([here], [arrived(false)])[0]?.arrivedAt).toBeNull();
  });
});

describe('the days that are kept', () => {
  it('hold nothing of anyone’s health', () => {
    const row = buildAdminAppointment({ healthNoteCount: 2, pressurePreference: 'light' });
    expect(withoutHealth(row)).toEqual({ ...row, healthNoteCount: 0, pressurePreference: null });
  });

  it('are sorted by what is today: after midnight, tomorrow is', () => {
    const next = buildAdminAppointment({ id: 'b', localDate: '2026-11-24' });
    expect(splitDays([ROW, next], '2026-11-23')).toEqual({ today: [ROW], tomorrow: [next] });
    expect(splitDays([ROW, next], '2026-11-24')).toEqual({ today: [next], tomorrow: [] });
    expect(splitDays([ROW], '2026-12-31')).toEqual({ today: [], tomorrow: [] });
  });
});
