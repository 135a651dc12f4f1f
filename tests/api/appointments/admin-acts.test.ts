import { describe, expect, it } from 'vitest';
import { ARRIVES_MINUTES_BEFORE } from '#contract/appointments/acts.ts';
import type { DeskCheckout } from '#contract/checkout/in-person.ts';
import { readNoteText } from '#contract/notes/session-note.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import type { visitor } from '../../scenarios/visitor.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';
import { createAdminActs } from './admin-acts.ts';

const stack = useStack();

/** Thai bodywork for 90 minutes with two enhancements, on Wednesday at nine. */
const PAID_CENTS = 18169;

const admin = useAdmin(stack);
let id: string;
const { act, setStatus, returned, waitUntilOver, notified } = createAdminActs(
  stack,
  admin,
  () => id,
);

/** Ann has booked and paid. */
async function book(changes?: Parameters<typeof visitor>[2]) {
  id = await bookAsGuest(stack, 'ann', changes);
}

describe('PATCH …/status', () => {
  it('approves a request, notifies its client, and returns the latest version', async () => {
    await book();
    const { status, body } = await setStatus('confirmed', 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      appointment: { id, status: 'confirmed', version: 2 },
    });
    expect(await notified('appointment_approved')).toBe(1);
    // Pressed again from the same page.
    expect((await setStatus('confirmed', 1)).body.appointment.version).toBe(2);
  });

  it('means the newest without a version, and refuses an outdated one with the appointment as it is', async () => {
    await book();
    expect((await setStatus('confirmed')).status).toBe(200);
    waitUntilOver();
    expect((await setStatus('completed')).status).toBe(200);
    const { status, problem } = await setStatus('no_show', 2);
    expect([status, problem.code]).toEqual([409, 'stale_version']);
    expect(problem.current).toMatchObject({ id, status: 'completed', version: 3 });
  });

  it('refuses to complete a session before it starts, and completes it from its start on', async () => {
    await book();
    await setStatus('confirmed');
    stack.clock.set('2026-11-25T08:59:59-06:00');
    const early = await setStatus('completed');
    expect([early.status, early.problem.code]).toEqual([409, 'session_not_begun']);
    stack.clock.set('2026-11-25T09:00:00-06:00');
    expect((await setStatus('completed')).body.appointment).toMatchObject({
      ...{ status: 'completed', version: 3 },
    });
  });

  it('undoes a mistaken Done and notifies no one; marked again, it is done', async () => {
    await book();
    waitUntilOver();
    // No one has approved it, so its client was never told.
    await sweep(stack);
    await setStatus('completed');
    const before = await stack.sql('select count(*)::int as n from public.messages');
    expect((await setStatus('confirmed')).body.appointment.status).toBe('confirmed');
    expect(await stack.sql('select count(*)::int as n from public.messages')).toEqual(before);
    expect((await setStatus('completed')).body.appointment.status).toBe('completed');
  });

  it('keeps a session done if it would be completed automatically, or was sold at the desk', async () => {
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    await setStatus('completed');
    stack.clock.advance(13 * 60);
    const { status, problem } = await setStatus('confirmed');
    expect([status, problem.code]).toEqual([409, 'change_not_possible']);
    expect(problem.detail).toContain('is over');
    const sale = { walkInName: 'Sam', serviceId: 'swedish-60', checkoutKey: crypto.randomUUID() };
    await admin.call('POST', '/api/admin/checkout/payment', { ...sale, method: 'cash' });
    const sold = await admin.call<DeskCheckout>('POST', '/api/admin/checkout', sale);
    id = sold.body.appointmentId;
    expect((await setStatus('confirmed')).problem.code).toBe('change_not_possible');
  });

  it('marks a no-show once the session has started, and undoes it', async () => {
    await book();
    await setStatus('confirmed');
    const early = await setStatus('no_show');
    expect([early.status, early.problem.code]).toEqual([409, 'session_not_begun']);
    expect(returned()).toEqual([]);
    waitUntilOver();
    expect((await setStatus('no_show')).body.appointment.status).toBe('no_show');
    expect(returned()).toHaveLength(1);
    expect((await setStatus('completed')).body.appointment.status).toBe('completed');
  });

  it('notifies the client of a no-show once, unless they came after all', async () => {
    await stack.sql('update public.settings set undo_seconds = 90');
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    const undo = async (...statuses: ('no_show' | 'completed')[]) => {
      for (const status of statuses) await setStatus(status);
      stack.clock.advance(2);
      await sweep(stack);
    };
    await undo('no_show', 'completed');
    expect(await notified('appointment_missed')).toBe(0);
    await undo('no_show', 'completed', 'no_show');
    expect(await notified('appointment_missed')).toBe(1);
    const [email] = (await stack.mailbox.list()).filter(({ subject }) =>
      subject.includes('missed'),
    );
    expect(email?.to).toEqual(['ann@example.com']);
    expect(email?.text).toContain('the fee is $135. It’s covered by what you paid.');
    await stack.sql('update public.settings set undo_seconds = 0');
  });

  it('cancels as the therapist, with a full refund', async () => {
    await book();
    const { body } = await setStatus('cancelled');
    expect(body.appointment).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(returned()).toEqual([PAID_CENTS]);
    expect((await setStatus('cancelled')).status).toBe(200);
    expect(returned()).toEqual([PAID_CENTS]);
  });

  it('refuses an unknown status, a step back to requested, and an unknown appointment', async () => {
    await book();
    expect((await setStatus('done')).problem.fields).toEqual({ status: 'Unknown status' });
    expect((await setStatus('pending', 1)).body.appointment).toMatchObject({ version: 1 });
    expect((await setStatus('pending', 2)).problem.code).toBe('stale_version');
    await setStatus('confirmed');
    expect((await setStatus('pending')).problem.code).toBe('change_not_possible');
    id = crypto.randomUUID();
    expect((await setStatus('confirmed')).status).toBe(404);
    id = 'nonsense';
    expect((await setStatus('confirmed')).status).toBe(404);
  });
});

describe('PATCH …/arrived', () => {
  it('records once when the client arrived, up to 15 minutes early, and undoes it without a new version', async () => {
    await book();
    const opensAt = Date.parse('2026-11-25T09:00:00-06:00') - ARRIVES_MINUTES_BEFORE * 60_000;
    stack.clock.set(new Date(opensAt - 1000).toISOString());
    const early = await act('PATCH', 'arrived', { arrived: true });
    expect([early.status, early.problem.code]).toEqual([409, 'session_not_begun']);
    stack.clock.set(new Date(opensAt).toISOString());
    const { body } = await act('PATCH', 'arrived', { arrived: true });
    expect(body.appointment).toMatchObject({ version: 1 });
    expect(body.appointment.arrivedAt).toBe(stack.clock.now().toISOString());
    stack.clock.advance(5);
    const again = await act('PATCH', 'arrived', { arrived: true });
    expect(again.body.appointment.arrivedAt).toBe(body.appointment.arrivedAt);
    const back = await act('PATCH', 'arrived', { arrived: false });
    expect(back.body.appointment.arrivedAt).toBeNull();
  });

  it('S115 writes down when it was pressed without a connection, if that can be, and once if it is sent twice', async () => {
    await book();
    stack.clock.set('2026-11-25T09:40:00-06:00');
    const pressed = '2026-11-25T15:02:00.000Z';
    const { body } = await act('PATCH', 'arrived', { arrived: true, at: pressed });
    expect(body.appointment.arrivedAt).toBe(pressed);
    const again = await act('PATCH', 'arrived', { arrived: true, at: pressed });
    expect(again).toMatchObject({ status: 200, body: { appointment: { arrivedAt: pressed } } });
    const refused = async (at: string) =>
      (await act('PATCH', 'arrived', { arrived: true, at })).problem.code;
    expect(await refused('2026-11-25T14:44:00.000Z')).toBe('session_not_begun');
    expect(await refused('2026-11-25T15:42:00.000Z')).toBe('invalid_request');
    stack.clock.set('2026-11-28T09:00:00-06:00');
    expect(await refused(pressed)).toBe('invalid_request');
  });

  it('S115 refuses one that was canceled in the meantime', async () => {
    await book();
    await setStatus('cancelled');
    const { problem } = await act('PATCH', 'arrived', { arrived: true });
    expect(problem).toMatchObject({ code: 'change_not_possible', status: 409 });
    expect(problem.detail).toContain('is canceled');
    expect((await act('PATCH', 'arrived', {})).status).toBe(400);
  });
});

describe('PATCH …/note', () => {
  it('keeps the note encrypted, and an empty one removes it', async () => {
    await book();
    const note = 'Left shoulder freer than last time';
    expect((await act('PATCH', 'note', { note })).status).toBe(200);
    const [row] = await stack.sql(
      'select encrypted_note, client_id from public.session_notes join public.appointments using (appointment_id)',
    );
    expect(row?.['encrypted_note']).not.toContain('shoulder');
    const { encrypted_note: encrypted, client_id: clientId } = row ?? {};
    const text = stack.deps.cipher.decrypt(String(encrypted), id, String(clientId));
    expect(readNoteText(text).note).toBe(note);
    await act('PATCH', 'note', { note: 'Shorter' });
    expect(await stack.sql('select 1 from public.session_notes')).toHaveLength(1);
    expect((await act('PATCH', 'note', { note: '' })).status).toBe(200);
    expect(await stack.sql('select 1 from public.session_notes')).toHaveLength(0);
    expect((await act('PATCH', 'note', { note: 'x'.repeat(4001) })).status).toBe(400);
    expect(stack.logs.join('')).not.toContain('shoulder');
  });

  it('S115 isn’t saved over a note that it isn’t based on, which is answered; sent twice, it is saved once', async () => {
    await book();
    const save = async (note: string, basedOn: string | null) => {
      const answer = await act('PATCH', 'note', { note, basedOn });
      return { ...answer, at: (answer.body as unknown as { noteWrittenAt: string }).noteWrittenAt };
    };
    const first = await save('Left hip', null);
    expect(first.at).toBe(stack.clock.now().toISOString());
    stack.clock.advance(1);
    // The answer was lost: what is there says the same.
    expect(await save('Left hip', null)).toMatchObject({ status: 200, at: first.at });

    const late = await save('Right hip', null);
    expect(late).toMatchObject({
      status: 409,
      problem: { code: 'note_changed', current: { note: 'Left hip', noteWrittenAt: first.at } },
    });
    expect((await save('Both hips', first.at)).status).toBe(200);
    expect((await save('', first.at)).problem.code).toBe('note_changed');
  });
});

const readings = () =>
  stack.sql(`select actor, row_id, client_id from public.audit_log where place = 'health_notes'`);

describe('POST …/health-notes', () => {
  it('shows what the client said, and logs who looked and when', async () => {
    await book();
    const { body } = await act<object>('POST', 'health-notes', {});
    expect(body).toEqual({ healthConditions: 'An old knee injury', specialRequests: null });
    const [notes] = await stack.sql('select health_note_id, client_id from public.appointments');
    expect(await readings()).toEqual([
      {
        actor: admin.account.userId,
        row_id: notes?.['health_note_id'],
        client_id: notes?.['client_id'],
      },
    ]);
    id = crypto.randomUUID();
    expect((await act('POST', 'health-notes', {})).status).toBe(404);
  });
});

describe('DELETE …/health-notes', () => {
  it('leaves no word of them, and who had looked', async () => {
    await book();
    await act('POST', 'health-notes', {});
    const { body } = await act('DELETE', 'health-notes');
    expect(body.appointment.healthNoteCount).toBe(0);
    expect(await stack.sql('select 1 from public.health_notes')).toEqual([]);
    expect(await readings()).toHaveLength(1);
    expect((await act('DELETE', 'health-notes')).status).toBe(200);
    id = crypto.randomUUID();
    expect((await act('DELETE', 'health-notes')).status).toBe(404);
  });
});
