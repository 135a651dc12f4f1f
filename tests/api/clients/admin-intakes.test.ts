import { describe, expect, it } from 'vitest';
import {
  deleteIntake,
  findIntakes,
  linkIntake,
  viewIntake,
  type AdminIntake,
  type AdminIntakeList,
  type IntakeView,
} from '#contract/health/therapist-intakes.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { updateClient } from '#contract/clients/clients.ts';
import { BILL_OF_RIGHTS_VERSION } from '#contract/health/intake.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { call } from '../journey.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';

const stack = useStack();
const admin = useAdmin(stack);

const send = (changes?: Parameters<typeof buildIntake>[0], more: object = {}) =>
  call<{ success: boolean }>(stack, '/api/intake', { ...buildIntake(changes), ...more });
const readings = () =>
  stack.sql(`select actor, row_id from public.audit_log where place = 'intakes' order by at`);
const rows = () => stack.sql('select * from public.intakes order by received_at');
const list = async (words = ''): Promise<AdminIntakeList> => {
  const { body } = await admin.call('GET', `${findIntakes.path}?q=${encodeURIComponent(words)}`);
  return findIntakes.answer.parse(body);
};
const view = (id: string) => admin.call<IntakeView>('POST', viewIntake.path.replace(':id', id));
const link = (id: string, clientId: string | null) =>
  admin.call<AdminIntake>('PATCH', linkIntake.path.replace(':id', id), { clientId });

/** Books a session of Ann's, or someone else's; answers it as the therapist sees it. */
async function book(
  name: 'ann' | 'bea' = 'ann',
  changes?: Parameters<typeof visitor>[2],
): Promise<AdminAppointment> {
  const person = visitor(stack, name, changes);
  await person.prepareAndPay();
  return show((await person.confirm()).body.appointment.id);
}
const act = async (id: string, method: string, what: string, json: object) => {
  const { status } = await admin.call(method, `/api/admin/appointments/${id}/${what}`, json);
  expect(status).toBe(200);
};
async function show(id: string): Promise<AdminAppointment> {
  const { body } = await admin.call<AdminAppointment[]>('GET', '/api/admin/appointments/all');
  const found = body.find((appointment) => appointment.id === id);
  if (!found) throw new Error('The appointment is not listed');
  return found;
}

describe('GET /api/admin/intakes', () => {
  it('lists forms by when they came and whose they may be, without what they say', async () => {
    const { client } = await book();
    await send();
    stack.clock.advance(5);
    await send({ firstName: 'Bea', lastName: 'Moe', email: 'bea@example.com' });
    const { intakes } = await list();
    expect(intakes).toMatchObject([
      { firstName: 'Bea', suggestedClient: null, views: 0, lastViewedAt: null },
      {
        firstName: 'Ann',
        client: null,
        suggestedClient: { id: client.id, firstName: 'Ann', lastName: 'Lund' },
      },
    ]);
    expect(JSON.stringify(intakes)).not.toMatch(/knee injury|1 Lake|Per Lund|555-0|1980-0/);
  });

  it.each([
    ['lund', ['Ann']],
    ['BEA@', ['Bea']],
    ['moe bea', ['Bea']],
    ['knee', []],
    ['%', ['Bea', 'Ann']],
  ])('finds %s', async (words, names) => {
    await send();
    stack.clock.advance(5);
    await send({ firstName: 'Bea', lastName: 'Moe', email: 'bea@example.com' });
    expect((await list(words)).intakes.map(({ firstName }) => firstName)).toEqual(names);
  });

  it('says who is new, comes next and has sent none, once each', async () => {
    await book('ann', { appointmentDate: '2026-11-27' });
    await book('ann', { appointmentTime: '13:00' });
    await book('bea', { appointmentTime: '09:00' });
    const missing = async () => (await list()).missing.map(({ email }) => email);
    expect(await missing()).toEqual(['bea@example.com', 'ann@example.com']);
    expect((await list()).missing[1]).toMatchObject({
      appointmentDate: '2026-11-25T19:00:00.000Z',
      firstName: 'Ann',
    });
    await send({ email: 'ANN@example.com' });
    expect(await missing()).toEqual(['bea@example.com']);
    await stack.sql(`update public.clients set is_existing = true`);
    expect(await missing()).toEqual([]);
  });
});

describe('POST /api/admin/intakes/{id}/view', () => {
  it('answers the whole form and keeps who has read it, each time', async () => {
    await send();
    const { id } = (await list()).intakes[0] as AdminIntake;
    expect((await view(id)).status).toBe(200);
    stack.clock.advance(5);
    const { body } = await view(id);
    expect(viewIntake.answer.parse(body)).toMatchObject({
      intake: { id, views: 2, lastViewedAt: stack.clock.now().toISOString() },
      form: { ...buildIntake(), pregnancyStatus: 'not_applicable', preferredPressure: 'medium' },
      billOfRightsVersion: BILL_OF_RIGHTS_VERSION,
    });
    expect(await readings()).toEqual(
      Array.from({ length: 2 }, () => ({ row_id: id, actor: admin.account.userId })),
    );
  });

  it('does not know another id', async () => {
    expect((await view(crypto.randomUUID())).problem.code).toBe('not_found');
    expect((await view('undefined')).problem.code).toBe('not_found');
    expect(await readings()).toEqual([]);
  });
});

describe('PATCH /api/admin/intakes/{id}', () => {
  it('says whose it is, and takes that back', async () => {
    const { client } = await book();
    await send({ email: 'another@example.com' });
    const { id } = (await list()).intakes[0] as AdminIntake;
    const linked = linkIntake.answer.parse((await link(id, client.id)).body);
    expect(linked).toMatchObject({ client: { id: client.id }, suggestedClient: null });
    expect((await link(id, null)).body.client).toBeNull();
  });

  it('refuses a client or a form that is not there', async () => {
    await send();
    const { id } = (await list()).intakes[0] as AdminIntake;
    expect((await link(id, crypto.randomUUID())).problem.code).toBe('not_found');
    expect((await link(crypto.randomUUID(), null)).problem.code).toBe('not_found');
    expect((await admin.call('PATCH', linkIntake.path.replace(':id', id), {})).problem.code).toBe(
      'invalid_request',
    );
  });
});

describe('DELETE /api/admin/intakes/{id}', () => {
  it('deletes the form and its messages, keeps who has read it, and can be repeated', async () => {
    await send();
    const { id } = (await list()).intakes[0] as AdminIntake;
    await view(id);
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.call('DELETE', deleteIntake.path.replace(':id', id))).status).toBe(200);
    }
    expect(await rows()).toEqual([]);
    expect(await readings()).toHaveLength(1);
    expect(await stack.sql(`select from public.messages where kind = 'intake_received'`)).toEqual(
      [],
    );
  });
});

describe('an appointment', () => {
  it('lacks the form of a new client until one comes from the same address', async () => {
    const { id } = await book();
    expect(await show(id)).toMatchObject({ intakeId: null, isIntakeMissing: true });
    await send({ email: 'Ann@Example.com' });
    const [intake] = await rows();
    expect(await show(id)).toMatchObject({
      intakeId: intake?.['intake_id'],
      isIntakeMissing: false,
    });
  });

  it('has the newest form that is its client’s, and none that is someone else’s', async () => {
    const ann = await book();
    const bea = await book('bea', { appointmentTime: '13:00' });
    await send();
    stack.clock.advance(5);
    await send({ email: 'other@example.com' });
    const [first, second] = (await rows()).map(({ intake_id }) => String(intake_id));
    await link(String(second), ann.client.id);
    expect((await show(ann.id)).intakeId).toBe(second);
    // What came from Ann's address turns out to be Bea's.
    await link(String(first), bea.client.id);
    expect((await show(bea.id)).intakeId).toBe(first);
    await link(String(second), null);
    expect(await show(ann.id)).toMatchObject({ intakeId: null, isIntakeMissing: true });
  });

  it('lacks none of a client who has been here', async () => {
    const first = await book();
    const second = await book('ann', { appointmentDate: '2026-12-02' });
    expect(second.isIntakeMissing).toBe(true);
    stack.clock.set('2026-11-25T18:00:00Z');
    await act(first.id, 'PATCH', 'status', { status: 'confirmed' });
    await act(first.id, 'PATCH', 'status', { status: 'completed' });
    expect((await show(first.id)).isIntakeMissing).toBe(false);
    expect((await show(second.id)).isIntakeMissing).toBe(false);
  });

  it('lacks none of a client marked as existing, and none once it is canceled', async () => {
    const { id, client, version } = await book();
    await admin.call('PATCH', updateClient.path.replace(':id', `${client.id}`), {
      isExisting: true,
    });
    expect((await show(id)).isIntakeMissing).toBe(false);
    await admin.call('PATCH', updateClient.path.replace(':id', `${client.id}`), {
      isExisting: false,
    });
    expect((await show(id)).isIntakeMissing).toBe(true);
    await act(id, 'POST', 'cancel', { version, by: 'client' });
    expect((await show(id)).isIntakeMissing).toBe(false);
  });
});

describe('what a client hears about a booking', () => {
  const facts = async () =>
    (
      await stack.sql(
        `select facts ->> 'is_intake_missing' as missing from public.messages
         where kind = 'booking_received' and recipient = 'client' and channel = 'email' order by created_at`,
      )
    ).map(({ missing }) => missing);

  it('says whether the form is missing, as it was then', async () => {
    await book();
    await send();
    stack.clock.advance(5);
    await book('ann', { appointmentDate: '2026-11-27' });
    expect(await facts()).toEqual(['true', 'false']);
  });
});
