import { describe, expect, it } from 'vitest';
import { moveAppointment } from '#contract/appointments/moves.ts';
import { type UndoableAnswer } from '#contract/appointments/undo.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { listAppointments, requireAppointment } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const admin = useAdmin(stack);

const drop = (id: string, time: string, version = 1) =>
  admin.call<UndoableAnswer>('POST', moveAppointment.path.replace(':id', id), {
    ...{ version, appointmentDate: '2026-11-25', appointmentTime: time, acceptsWarnings: [] },
  });

/** Ann has Wednesday at 9, for an hour and a half. */
async function book() {
  const ann = visitor(stack, 'ann', { selectedEnhancements: [] });
  await ann.prepareAndPay();
  await ann.confirm();
  return (await requireAppointment(stack)).appointment_id;
}
const bob = () =>
  visitor(stack, 'bob', { appointmentTime: '13:00', selectedEnhancements: [], firstName: 'Bob' });

describe('S101 the therapist drops an appointment where someone is booking', () => {
  it('the person who holds the time keeps it: the appointment stays, and she is shown other times', async () => {
    const id = await book();
    const guest = bob();
    await guest.prepareAndPay();
    const { status, problem } = await drop(id, '13:00');
    expect([status, problem.code]).toEqual([409, 'slot_taken']);
    expect(problem.alternatives?.length).toBeGreaterThan(0);
    expect((await guest.confirm()).status).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(2);
  });

  it('if she drops first, the appointment has the time: the other person has to choose again before paying', async () => {
    const id = await book();
    expect((await drop(id, '13:00')).status).toBe(200);
    const { status, problem } = await bob().prepare();
    expect([status, problem.code]).toEqual([409, 'slot_taken']);
  });

  it('at the same moment: one of the two gets it', async () => {
    const id = await book();
    const guest = bob();
    const [dropped, held] = await Promise.all([drop(id, '13:00'), guest.prepare()]);
    expect([dropped.status, held.status].toSorted()).toEqual([200, 409]);
  });
});

describe('S102 two tabs of her calendar', () => {
  it('the second tab to drop it is shown where the first one put it', async () => {
    const id = await book();
    expect((await drop(id, '13:00')).status).toBe(200);
    const { status, problem } = await drop(id, '15:00');
    expect([status, problem.code]).toEqual([409, 'stale_version']);
    expect(problem.current).toMatchObject({ id, version: 2, localTime: '13:00' });
  });
});
