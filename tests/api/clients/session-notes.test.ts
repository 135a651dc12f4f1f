import { beforeEach, describe, expect, it } from 'vitest';
import { addToNote, saveNote, signNote } from '#contract/appointments/acts.ts';
import {
  readAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import {
  deleteNoteTemplate,
  listNoteTemplates,
  saveNoteTemplate,
} from '#contract/notes/note-templates.ts';
import { EMPTY_CHART, type Chart } from '#contract/notes/session-note.ts';
import { createCipher, drawEncryptionKeys } from '#platform/cipher.ts';
import { reencryptRows } from '../../../scripts/reencrypt-rows.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);
const HOUR = 60;

const CHART: Chart = {
  soap: { ...EMPTY_CHART.soap, subjective: 'Hip aches after stairs', plan: 'Start at the hip' },
  areas: [
    { area: 'back-glute-right', level: 3 },
    { area: 'back-calf-right', level: 1 },
  ],
  techniques: ['Long strokes', 'Bamboo'],
};

let id: string;
/** The session is on Wednesday, November 25, at 9:00 AM; it is over. */
beforeEach(async () => {
  id = await bookAsGuest(stack, 'ann', { selectedEnhancements: [] });
  stack.clock.advance(51 * HOUR);
});
const pathOf = ({ path }: { path: string }) => path.replace(':id', id);
const save = async (
  note: string,
  { chart = CHART, ...input }: { chart?: object; basedOn?: string | null | undefined } = {},
) => {
  const given = { note, chart, ...input };
  const { body, ...answer } = await admin.call('PATCH', pathOf(saveNote), given);
  return { ...answer, at: (body as { noteWrittenAt?: string }).noteWrittenAt };
};
const sign = (noteWrittenAt?: string) => admin.call('POST', pathOf(signNote), { noteWrittenAt });
const add = (words: string, addendumId: string = crypto.randomUUID()) =>
  admin.call('POST', pathOf(addToNote), { words, addendumId });
const read = async () =>
  readAppointment.answer.parse(
    (await admin.call<AdminAppointmentDetail>('GET', pathOf(readAppointment))).body,
  );
const refusedBySql = (statement: string) =>
  expect(stack.sql(statement, [id])).rejects.toThrow('note_signed');

describe('a session note', () => {
  it('keeps its words, areas, techniques and four parts in one encrypted text', async () => {
    await save('Right hip freer');
    expect(await read()).toMatchObject({ note: 'Right hip freer', chart: CHART });
    const [row] = await stack.sql('select * from public.session_notes');
    expect(JSON.stringify(row)).not.toMatch(/hip|glute|bamboo/i);
    expect((await save('', { chart: EMPTY_CHART })).at).toBeNull();
    expect(await stack.sql('select 1 from public.session_notes')).toEqual([]);
  });

  it('that was written as plain text is read as its words, and can be signed', async () => {
    const { at } = await save('');
    const [appointment] = await stack.sql('select client_id from public.appointments');
    const holder = String(appointment?.['client_id']);
    await stack.sql('update public.session_notes set encrypted_note = $1, digest = null', [
      stack.deps.cipher.encrypt('Left shoulder.', id, holder),
    ]);
    expect(await read()).toMatchObject({ note: 'Left shoulder.', chart: EMPTY_CHART });
    expect((await sign(at)).status).toBe(200);
    expect(await read()).toMatchObject({ note: 'Left shoulder.', isNoteUnreadable: false });
  });

  it('marks only areas of the drawing, each once', async () => {
    const marked = async (...areas: string[]) =>
      (await save('', { chart: { areas: areas.map((area) => ({ area, level: 1 })) } })).status;
    expect(await marked('back-tail')).toBe(400);
    expect(await marked('front-belly', 'front-belly')).toBe(400);
    expect(await marked('front-belly', 'back-between')).toBe(200);
  });

  it('S115 isn’t saved over marks that it isn’t based on, which are answered', async () => {
    await save('Same words');
    const late = await save('Same words', { chart: EMPTY_CHART, basedOn: null });
    expect(late.problem).toMatchObject({ code: 'note_changed', current: { chart: CHART } });
  });

  it('that was added to can be changed until it is signed, and not emptied', async () => {
    const { at } = await save('Right hip freer');
    await add('She called in the evening');
    expect(await save('', { chart: {}, basedOn: at })).toMatchObject({
      status: 409,
      problem: { code: 'note_signed' },
    });
    expect((await save('Both hips freer', { basedOn: at })).status).toBe(200);
    expect(await read()).toMatchObject({
      note: 'Both hips freer',
      addenda: [{ words: 'She called in the evening' }],
    });
  });

  it('is logged each time that someone reads it, and not when nothing is there', async () => {
    const readings = () =>
      stack.sql(`select actor, row_id from public.audit_log where place = 'session_notes'`);
    await read();
    expect(await readings()).toEqual([]);
    await save('Left hip');
    await read();
    await read();
    const reading = { actor: admin.account.userId, row_id: id };
    expect(await readings()).toEqual([reading, reading]);
  });
});

describe('a signed session note', () => {
  it('stays: neither the API nor SQL changes it, and sending the same again does no harm', async () => {
    const { at } = await save('Left hip');
    expect((await sign('2026-11-25T00:00:00.000Z')).problem.code).toBe('note_changed');
    expect((await sign(at)).status).toBe(200);
    stack.clock.advance(5);
    expect((await sign(at)).status).toBe(200);
    const { noteSignedAt } = await read();
    expect(noteSignedAt).toBe(new Date(stack.clock.now().getTime() - 5 * 60_000).toISOString());
    const late = await save('Right hip', { basedOn: at });
    expect(late.problem).toMatchObject({ code: 'note_signed', current: { note: 'Left hip' } });
    expect((await save('', { chart: EMPTY_CHART })).problem.code).toBe('note_signed');
    expect(await save('Left hip')).toMatchObject({ status: 200, at });
    await refusedBySql('delete from public.session_notes where appointment_id = $1');
    await refusedBySql(
      'update public.session_notes set signed_at = null where appointment_id = $1',
    );
    await refusedBySql(
      `update public.session_notes set encrypted_note = encrypted_note || 'A' where appointment_id = $1`,
    );
  });

  it('isn’t signed before its session', async () => {
    stack.clock.advance(-51 * HOUR);
    const { at } = await save('Ask about the knee');
    expect((await sign(at)).problem.code).toBe('session_not_begun');
  });

  it('is one 72 hours after the session, though not within a day of its first words', async () => {
    await save('Left hip');
    const endedAt = Date.parse((await read()).appointment.endsAt);
    const minutesAgo = (stack.clock.now().getTime() - endedAt) / 60_000;
    stack.clock.advance(72 * HOUR - minutesAgo - 1);
    expect((await save('Right hip')).status).toBe(200);
    stack.clock.advance(1);
    expect((await save('Both hips')).problem.code).toBe('note_signed');
    expect(await read()).toMatchObject({ noteSignedAt: stack.clock.now().toISOString() });
    expect(await sweep(stack)).toMatchObject({ signed: 1 });
    expect(await sweep(stack)).toMatchObject({ signed: 0 });
    await refusedBySql('delete from public.session_notes where appointment_id = $1');
  });

  it('that begins late has a day', async () => {
    stack.clock.advance(100 * HOUR);
    await save('Left hip');
    stack.clock.advance(24 * HOUR - 1);
    expect((await save('Right hip')).status).toBe(200);
    stack.clock.advance(1);
    expect((await save('Both hips')).problem.code).toBe('note_signed');
  });

  it('S87 isn’t shown if it says something else than what was signed', async () => {
    const { deps } = stack;
    const before = deps.cipher;
    try {
      const keys = [drawEncryptionKeys('a'), drawEncryptionKeys('b')];
      const ring = (encryptionKeys: string) => createCipher({ encryptionKeys, idSecret: 'one' });
      deps.cipher = ring(`${keys[0]},${keys[1]}`);
      await save('An earlier version');
      const [earlier] = await stack.sql('select encrypted_note from public.session_notes');
      deps.cipher = ring(`${keys[1]},${keys[0]}`);
      await sign((await save('The signed one')).at);
      await add('And this');
      // Encrypting again is the only change that is let through.
      deps.cipher = ring(`${keys[0]},${keys[1]}`);
      await reencryptRows(deps.database, deps.cipher);
      expect(await read()).toMatchObject({
        note: 'The signed one',
        addenda: [{ words: 'And this' }],
      });
      deps.cipher = ring(`${keys[1]},${keys[0]}`);
      await reencryptRows(deps.database, deps.cipher);
      expect(await read()).toMatchObject({ note: 'The signed one' });
      await stack.sql('update public.session_notes set encrypted_note = $1', [
        earlier?.['encrypted_note'],
      ]);
      expect(await read()).toMatchObject({ note: null, isNoteUnreadable: true });
    } finally {
      deps.cipher = before;
    }
  });

  it('can be added to, once for each addition, and what was added stays', async () => {
    expect((await add('Nothing to add to')).status).toBe(404);
    await sign((await save('Left hip')).at);
    const twice = crypto.randomUUID();
    await add('It was the right hip', twice);
    await add('It was the right hip', twice);
    stack.clock.advance(1);
    await add('She called: better');
    expect((await read()).addenda.map(({ words }) => words)).toEqual([
      'It was the right hip',
      'She called: better',
    ]);
    await refusedBySql('delete from public.session_note_addenda where appointment_id = $1');
    await refusedBySql(
      `update public.session_note_addenda set written_at = now() where appointment_id = $1`,
    );
    const [row] = await stack.sql('select * from public.session_note_addenda');
    expect(JSON.stringify(row)).not.toContain('hip');
  });
});

describe('templates', () => {
  const one = crypto.randomUUID();
  const store = (templateId: string, name: string, chart: object = CHART) =>
    admin.call('POST', saveNoteTemplate.path.replace(':id', templateId), { name, chart });
  const list = async () =>
    listNoteTemplates.answer.parse((await admin.call('GET', listNoteTemplates.path)).body);

  it('are stored, replaced and deleted by their id, and each name is there once', async () => {
    await store(one, 'Hip');
    await store(one, 'Hip and calf');
    expect((await store(crypto.randomUUID(), 'hip and CALF')).problem.code).toBe('name_taken');
    expect(await list()).toEqual([{ id: one, name: 'Hip and calf', note: '', chart: CHART }]);
    const path = deleteNoteTemplate.path.replace(':id', one);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});
