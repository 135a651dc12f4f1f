import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminAppointmentDetail } from '#contract/appointments/appointments.ts';
import type { AdminIntakeList, IntakeView } from '#contract/health/therapist-intakes.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { leaveLinkWaiting, sendWaiting } from '../../helpers/runner/planted.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

/** Books for someone who says this of their health; answers the appointment. */
async function book(name: string, appointmentTime: string, from: { cookie?: string } = {}) {
  const healthConditions = `The ${name} of ${name}`;
  const person = visitor(stack, name, { healthConditions, appointmentTime });
  person.headers = from;
  await person.prepareAndPay();
  return (await person.confirm()).body.appointment.id;
}
const clientOf = async (name: string) => {
  const sql = 'select client_id from public.clients where email = $1';
  return String((await stack.sql(sql, [`${name}@example.com`]))[0]?.['client_id']);
};
const healthNotes = async (id: string) => {
  const path = `/api/admin/appointments/${id}/health-notes`;
  const { body, problem } = await admin.call<Record<string, string>>('POST', path, {});
  return body['healthConditions'] ?? problem.code;
};
const detail = async (id: string) =>
  (await admin.call<AdminAppointmentDetail>('GET', `/api/admin/appointments/${id}`)).body;
const writeNote = (id: string, note: string) =>
  admin.call('PATCH', `/api/admin/appointments/${id}/note`, { note });

describe('S85 a change of the database moves something to someone else', () => {
  let ofAnn: string;
  let ofBea: string;
  beforeEach(async () => {
    [ofAnn, ofBea] = [await book('ann', '09:00'), await book('bea', '13:00')];
  });

  it('one client’s health notes can’t be read as another’s', async () => {
    await stack.sql(
      `update public.appointments set health_note_id = (
         select health_note_id from public.appointments where appointment_id = $1
       ) where appointment_id = $2`,
      [ofAnn, ofBea],
    );
    expect(await healthNotes(ofBea)).toBe('not_readable');
    expect(await healthNotes(ofAnn)).toBe('The ann of ann');
  });

  it.each([
    ['the client', 'client_id = b.client_id'],
    ['the address', 'email = b.email'],
    ['both', 'client_id = b.client_id, email = b.email'],
  ])('an appointment with %s of someone else doesn’t open its health notes', async (_, change) => {
    await stack.sql(
      `update public.appointments a set ${change} from public.appointments b
       where a.appointment_id = $1 and b.appointment_id = $2`,
      [ofAnn, ofBea],
    );
    expect(await healthNotes(ofAnn)).toBe('not_readable');
    expect(await healthNotes(ofBea)).toBe('The bea of bea');
  });

  it('clients who swap addresses can open nothing of each other’s', async () => {
    await stack.sql(
      `update public.clients set email = case email when 'ann@example.com' then 'other@example.com' else 'ann@example.com' end`,
    );
    expect([await healthNotes(ofAnn), await healthNotes(ofBea)]).toEqual([
      'not_readable',
      'not_readable',
    ]);
  });

  it('a session note can’t be read as one about another client, neither here nor as the last note', async () => {
    await writeNote(ofAnn, 'Ann’s left shoulder');
    expect((await detail(ofAnn)).note).toBe('Ann’s left shoulder');
    await stack.sql(`update public.appointments set client_id = $1 where appointment_id = $2`, [
      await clientOf('bea'),
      ofAnn,
    ]);
    expect(await detail(ofAnn)).toMatchObject({ note: null, isNoteUnreadable: true });
    expect((await detail(ofBea)).lastNote?.note).toContain('can’t be read');
    expect(JSON.stringify([await detail(ofAnn), await detail(ofBea)])).not.toContain('shoulder');
  });

  it('a note that is moved to another’s session cannot be read either', async () => {
    await writeNote(ofAnn, 'Ann’s left shoulder');
    await stack.sql(`update public.session_notes set appointment_id = $1`, [ofBea]);
    expect(await detail(ofBea)).toMatchObject({ note: null, isNoteUnreadable: true });
  });

  it('the client’s copy of their data says that it can’t be read', async () => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    const later = await book('ann', '15:00', headers);
    const read = async () => (await stack.api('/api/account/data', { headers })).json();
    expect(await read()).toMatchObject({ notes: [{ healthConditions: 'The ann of ann' }] });
    await stack.sql(
      `update public.appointments set health_note_id = (
         select health_note_id from public.appointments where appointment_id = $1
       ) where appointment_id = $2`,
      [ofBea, later],
    );
    expect(await read()).toMatchObject({ notes: [{ isUnreadable: true }] });
  });
});

describe('S85 an intake form', () => {
  const send = (name: string) =>
    stack.api('/api/intake', {
      json: buildIntake({ email: `${name}@example.com`, injuries: `The ${name} of ${name}` }),
    });
  const idOf = async (name: string) => {
    const path = `/api/admin/intakes?q=${name}@`;
    return (await admin.call<AdminIntakeList>('GET', path)).body.intakes[0]?.id ?? '';
  };
  const read = async (id: string) => {
    const path = `/api/admin/intakes/${id}/view`;
    const { body, problem, status } = await admin.call<IntakeView>('POST', path, {});
    return status === 200 ? body.form.injuries : problem.code;
  };
  const link = (id: string, clientId: string | null) =>
    admin.call('PATCH', `/api/admin/intakes/${id}`, { clientId });

  it('that the therapist links to a client of another address, and unlinks, stays readable', async () => {
    await book('bea', '13:00');
    await send('ann');
    const id = await idOf('ann');
    for (const clientId of [await clientOf('bea'), null]) {
      expect((await link(id, clientId)).status).toBe(200);
      expect(await read(id)).toBe('The ann of ann');
    }
  });

  it('that is assigned to a client without her, or has another address, cannot be read', async () => {
    await book('bea', '13:00');
    await send('ann');
    const id = await idOf('ann');
    const bea = await clientOf('bea');
    await stack.sql('update public.intakes set client_id = $1', [bea]);
    expect(await read(id)).toBe('not_readable');
    expect((await link(id, null)).problem.code).toBe('not_readable');
    await stack.sql(`update public.intakes set client_id = null, email = 'bea@example.com'`);
    expect(await read(id)).toBe('not_readable');
    await stack.sql(`update public.intakes set email = 'ann@example.com'`);
    expect((await link(id, bea)).status).toBe(200);
    // Hers again, and given to a third past her.
    await book('cid', '15:00');
    await stack.sql('update public.intakes set client_id = $1', [await clientOf('cid')]);
    expect(await read(id)).toBe('not_readable');
  });
});

it('the secret of an emailed link goes to no one but the address that it was made for', async () => {
  await leaveLinkWaiting(stack);
  await stack.sql(`update public.messages set address = 'mallory@example.com'`);
  await sendWaiting(stack);
  expect(
    (await stack.mailbox.list()).filter(({ to }) => to.includes('mallory@example.com')),
  ).toEqual([]);
});
