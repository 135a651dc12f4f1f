import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveAppointment } from '#contract/appointments/moves.ts';
import { type UndoableAnswer } from '#contract/appointments/undo.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { listSubjects } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { owner } from '../practice/owner.ts';
import { requireAppointment } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const admin = useAdmin(stack);

beforeEach(() => stack.sql('update public.settings set undo_seconds = 90'));
afterEach(() => stack.sql('update public.settings set undo_seconds = 0'));

const WEDNESDAY_9 = '2026-11-25T15:00:00.000Z';
const seconds = (count: number) => stack.clock.advance(count / 60);

/** Ann has Wednesday at 9; the therapist has just moved her to 1 PM. */
async function moved() {
  const ann = await owner(stack, 'ann', { selectedEnhancements: [] });
  const { body } = await admin.call<UndoableAnswer>(
    'POST',
    moveAppointment.path.replace(':id', ann.appointmentId),
    { version: 1, appointmentDate: '2026-11-25', appointmentTime: '13:00' },
  );
  const undo = () => admin.call<object>('POST', `/api/admin/undo/${body.undo?.undoId}`, {});
  return { ann, undo };
}
const startsAt = async () => new Date((await requireAppointment(stack)).starts_at).toISOString();
const news = async () =>
  (await listSubjects(stack)).filter((line) => line.startsWith('ann@example.com: Changed'));

describe('S103 Undo and the messages’ worker', () => {
  it('undone before the worker comes: it finds nothing to send', async () => {
    const { undo } = await moved();
    seconds(89);
    expect((await undo()).status).toBe(200);
    seconds(60);
    await runMessages(stack.deps);
    expect({ at: await startsAt(), news: await news() }).toEqual({ at: WEDNESDAY_9, news: [] });
  });

  it('the worker comes first: it is too late to undo, and the client knows', async () => {
    const { undo } = await moved();
    seconds(90);
    await runMessages(stack.deps);
    expect(await undo()).toMatchObject({ status: 409, problem: { code: 'undo_over' } });
    expect(await news()).toEqual([expect.stringContaining('1:00 PM')]);
  });
});

describe('S104 its client moves it while it could be undone', () => {
  it('the client’s move stays and is confirmed right away, and Undo says that it is too late', async () => {
    const { ann, undo } = await moved();
    seconds(30);
    const { status } = await ann.change(await ann.appointment(), {
      date: '2026-11-27',
      time: '10:00',
    });
    expect(status).toBe(200);
    expect(await news()).toEqual([expect.stringContaining('Friday, November 27 at 10:00 AM')]);
    // The client last heard of 9 AM; she knows that she had put it at 1 PM.
    const befores = await stack.sql(
      `select recipient, facts -> 'before' ->> 'starts_at' as before from public.messages
       where kind = 'appointment_changed' and channel = 'email' and state = 'sent' order by recipient`,
    );
    expect(befores.map(({ before }) => new Date(String(before)).toISOString())).toEqual([
      ...[WEDNESDAY_9, '2026-11-25T19:00:00.000Z'],
    ]);
    expect((await undo()).problem.code).toBe('undo_over');
    expect(await startsAt()).toBe('2026-11-27T16:00:00.000Z');
    seconds(90);
    await runMessages(stack.deps);
    expect(await news()).toHaveLength(1);
  });

  it('even back to where it was: the held time is theirs', async () => {
    const { ann, undo } = await moved();
    const { status } = await ann.change(await ann.appointment(), {
      date: '2026-11-25',
      time: '09:00',
    });
    expect(status).toBe(200);
    expect((await undo()).problem.code).toBe('undo_over');
    expect(await startsAt()).toBe(WEDNESDAY_9);
  });
});

describe('S105 the window is over and the minute’s job is late', () => {
  it('the time that was left can be booked anyway', async () => {
    await moved();
    const bob = visitor(stack, 'bob', { selectedEnhancements: [] });
    expect((await bob.prepare()).problem.code).toBe('slot_taken');
    seconds(90);
    await bob.prepareAndPay();
    expect((await bob.confirm()).status).toBe(200);
  });
});
