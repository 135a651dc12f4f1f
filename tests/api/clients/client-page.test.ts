import { describe, expect, it } from 'vitest';
import { readHealthNotes, saveNote } from '#contract/appointments/acts.ts';
import { EMPTY_CHART } from '#contract/notes/session-note.ts';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import {
  addClient,
  endWords,
  keepWords,
  openClient,
  saveContact,
  savePreferences,
  type ClientPage,
} from '#contract/clients/client-record.ts';
import { viewIntake } from '#contract/health/therapist-intakes.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { createAccount } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

/** It is Monday, November 23, 9:00 AM. */
const book = (changes: Partial<BookingInput> = {}) =>
  bookAsGuest(stack, 'ann', { selectedEnhancements: [], ...changes });
const idOf = async (email = 'ann@example.com') =>
  String(
    (await stack.sql('select client_id from public.clients where email = $1', [email]))[0]?.[
      'client_id'
    ],
  );
const pathOf = ({ path }: { path: string }, id: string, wordId = '') =>
  path.replace(':id', id).replace(':wordId', wordId);
const open = async (id: string) =>
  openClient.answer.parse(
    (await admin.call<ClientPage>('POST', pathOf(openClient, id))).body,
  ) satisfies ClientPage;
const contact = (version: number, changes: object = {}) => ({
  ...{ version, firstName: 'Ann', lastName: 'Lund', email: 'ann@example.com' },
  ...{ phone: '(320) 555-0111', ...changes },
});

describe('a client’s page', () => {
  it('has it all in one answer, and logs who opened it', async () => {
    const first = await book();
    await book({ appointmentDate: '2026-11-30' });
    await stack.sql(
      `update public.appointments set status = 'confirmed' where appointment_id = $1`,
      [first],
    );
    await admin.call('PATCH', saveNote.path.replace(':id', first), { note: 'Left shoulder.' });
    const id = await idOf();
    const page = await open(id);
    expect(page.client).toMatchObject({ id, firstName: 'Ann', visits: 0 });
    expect(page.record).toMatchObject({ version: 1, tags: [], preferences: { oil: '' } });
    expect(page.appointments.map(({ localDate }) => localDate)).toEqual([
      '2026-11-30',
      '2026-11-25',
    ]);
    expect(page.appointmentCount).toBe(2);
    expect(page.sessionNotes).toEqual([
      {
        ...{ appointmentId: first, appointmentDate: '2026-11-25T15:00:00.000Z' },
        ...{ note: 'Left shoulder.', chart: EMPTY_CHART, signedAt: null, addenda: [] },
      },
    ]);
    expect(page.healthNotes.map(({ count }) => count)).toEqual([1, 1]);
    expect(page.messages.length).toBe(page.messageCount);
    expect(page.messages.map(({ kind }) => kind)).toContain('booking_received');
    expect(page.money.owed).toBe('0.00');
    expect(page.money.paid).toBe(
      String(
        (
          await stack.sql(
            `select to_char(sum(amount_cents) / 100.0, 'FM990.00') as paid from public.ledger`,
          )
        )[0]?.['paid'],
      ),
    );
    // Nothing that she said about her health.
    expect(JSON.stringify(page)).not.toContain('knee');
    const log = await stack.sql('select actor, op, place, row_id, client_id from public.audit_log');
    expect(log).toEqual([
      { actor: admin.account.userId, op: 'read', place: 'clients', row_id: id, client_id: id },
    ]);
    await expect(stack.sql('delete from public.audit_log')).rejects.toThrow('is_append_only');
  });

  it('proposes a free time like the last one, four weeks later', async () => {
    await book();
    const id = await idOf();
    const { nextTime } = await open(id);
    expect(nextTime).toMatchObject({
      ...{ date: '2026-12-23', time: '09:00', everyWeeks: null, isUsualTime: true },
    });
    await stack.sql(`select public.add_local_time_off('2026-12-23', '2026-12-23', p_now => $1)`, [
      stack.clock.now().toISOString(),
    ]);
    expect((await open(id)).nextTime).toMatchObject({ date: '2026-12-30', isUsualTime: false });
  });

  it('proposes no time on a closed day, even the usual one', async () => {
    await book();
    await stack.sql(`insert into public.special_days values ('2026-12-23', 'Winter break')`);
    expect((await open(await idOf())).nextTime).toMatchObject({
      ...{ date: '2026-12-30', time: '09:00', isUsualTime: false },
    });
    await stack.sql(`delete from public.special_days where local_date = '2026-12-23'`);
  });

  it('is not found for an unknown client', async () => {
    const { status } = await admin.call('POST', pathOf(openClient, crypto.randomUUID()));
    expect(status).toBe(404);
  });
});

describe('a client', () => {
  it('is added without a booking, once, and not beside another with the same address', async () => {
    const ida = {
      ...{ clientId: crypto.randomUUID(), firstName: 'Ida', lastName: 'Moe' },
      ...{ email: 'ida@lakes.example', phone: '(218) 555-0133' },
    };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await admin.call('POST', addClient.path, ida);
      expect([status, body]).toEqual([201, { id: ida.clientId }]);
    }
    const { status, problem } = await admin.call('POST', addClient.path, {
      ...{ ...ida, clientId: crypto.randomUUID(), email: 'IDA@lakes.example' },
    });
    expect([status, problem.code]).toEqual([409, 'email_taken']);
    expect(problem).toMatchObject({
      fields: { email: 'Another client has this email address' },
      current: { id: ida.clientId, firstName: 'Ida' },
    });
    const bad = await admin.call('POST', addClient.path, {
      ...{ ...ida, clientId: crypto.randomUUID(), phone: '12' },
    });
    expect(bad.problem.fields).toEqual({ phone: 'Valid phone number is required' });
    expect((await open(ida.clientId)).nextTime).toBeNull();
  });

  it('has preferences and tags; a second tab that has older ones is refused', async () => {
    await book();
    const id = await idOf();
    const path = pathOf(savePreferences, id);
    const change = {
      version: 1,
      preferences: { oil: 'Unscented' },
      tags: ['gardener', 'gardener'],
    };
    expect((await admin.call('PATCH', path, change)).status).toBe(200);
    const { record } = await open(id);
    expect(record).toMatchObject({
      ...{ version: 2, tags: ['gardener'], preferences: { oil: 'Unscented', table: '' } },
    });
    const late = await admin.call('PATCH', path, { ...change, tags: [] });
    expect(late.problem).toMatchObject({
      ...{ code: 'client_changed', current: { version: 2, tags: ['gardener'] } },
    });
  });

  it('has alerts and notes, encrypted for this client alone', async () => {
    await book();
    const id = await idOf();
    const alert = { wordId: crypto.randomUUID(), kind: 'alert', words: 'Unscented oil only.' };
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.call('POST', pathOf(keepWords, id), alert)).status).toBe(201);
    }
    const note = { wordId: crypto.randomUUID(), kind: 'note', words: 'Sings in the choir.' };
    await admin.call('POST', pathOf(keepWords, id), note);
    expect(await open(id)).toMatchObject({
      alerts: [{ id: alert.wordId, words: alert.words }],
      notes: [{ id: note.wordId, words: note.words }],
    });
    const stored = JSON.stringify(await stack.sql('select * from public.client_words'));
    expect(stored).not.toMatch(/Unscented|choir/);

    // Given to someone else in the database, they stay unreadable.
    const other = { ...contact(1), clientId: crypto.randomUUID(), email: 'bea@lakes.example' };
    await admin.call('POST', addClient.path, other);
    await stack.sql('update public.client_words set client_id = $1 where kind = $2', [
      ...[other.clientId, 'note'],
    ]);
    expect((await open(other.clientId)).notes).toMatchObject([{ words: null }]);

    await admin.call('DELETE', pathOf(endWords, id, alert.wordId));
    expect((await open(id)).alerts).toEqual([]);
  });
});

describe('a changed contact', () => {
  it('goes to the bookings ahead, with all that is found by the address', async () => {
    const appointmentId = await book();
    await stack.api('/api/intake', { json: buildIntake({ email: 'ann@example.com' }) });
    const id = await idOf();
    await stack.sql(
      `select public.grant_credits('${crypto.randomUUID()}', 'ann@example.com', 90, 2, $1)`,
      [stack.clock.now().toISOString()],
    );
    const change = contact(1, { email: 'ann.lund@example.com', phone: '(218) 555-0100' });
    expect((await admin.call('PATCH', pathOf(saveContact, id), change)).status).toBe(200);
    const page = await open(id);
    expect(page.client).toMatchObject({
      email: 'ann.lund@example.com',
      credits: [{ duration: 90, available: 2 }],
    });
    expect(page.appointments[0]?.client).toMatchObject({
      ...{ email: 'ann.lund@example.com', phone: '(218) 555-0100', canText: false },
    });
    expect(page.intakes).toMatchObject([{ isLinked: true }]);
    const read = async ({ path }: { path: string }, of: string) =>
      JSON.stringify((await admin.call('POST', path.replace(':id', of))).body);
    expect(await read(readHealthNotes, appointmentId)).toContain('knee');
    expect(await read(viewIntake, String(page.intakes[0]?.id))).toContain('knee');
    const due = await stack.sql(
      `select distinct address from public.messages where recipient = 'client' and channel = 'email' and state = 'due'`,
    );
    expect(due.every(({ address }) => address === 'ann.lund@example.com')).toBe(true);
    // A booking under the new address is theirs, too.
    await book({ appointmentDate: '2026-11-30', email: 'Ann.Lund@example.com' });
    expect((await open(id)).appointmentCount).toBe(2);
  });

  it('to the address of an account gives it to that account, as with a new client', async () => {
    const ida = { ...contact(1), clientId: crypto.randomUUID(), email: 'typo@lakes.example' };
    await admin.call('POST', addClient.path, ida);
    const { userId, email } = await createAccount(stack.sql, { name: 'ida', role: 'member' });
    const saved = await admin.call(
      'PATCH',
      pathOf(saveContact, ida.clientId),
      contact(1, { email }),
    );
    expect(saved.status).toBe(200);
    expect(
      await stack.sql('select client_id from public.profiles where user_id = $1', [userId]),
    ).toEqual([{ client_id: ida.clientId }]);
  });

  it('is refused for an address that an account logs in with, or another client has', async () => {
    await book();
    const id = await idOf();
    const path = pathOf(saveContact, id);
    const bea = { ...contact(1), clientId: crypto.randomUUID(), email: 'bea@lakes.example' };
    await admin.call('POST', addClient.path, bea);
    const taken = await admin.call('PATCH', path, contact(1, { email: bea.email }));
    expect(taken.problem).toMatchObject({ code: 'email_taken', current: { id: bea.clientId } });
    await createAccount(stack.sql, { name: 'ann', role: 'member' });
    const kept = await admin.call('PATCH', path, contact(1, { email: 'new@example.com' }));
    expect(kept.problem.code).toBe('client_has_account');
    expect((await admin.call('PATCH', path, contact(1, { lastName: 'Moe' }))).status).toBe(200);
    const late = await admin.call('PATCH', path, contact(1));
    expect(late.problem).toMatchObject({ code: 'client_changed', current: { lastName: 'Moe' } });
    expect((await open(id)).record).toMatchObject({ version: 2, email: 'ann@example.com' });
  });
});
