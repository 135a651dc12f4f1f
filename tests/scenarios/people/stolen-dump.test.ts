import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminAppointmentDetail } from '#contract/appointments/appointments.ts';
import type { ClientPage } from '#contract/clients/client-record.ts';
import type { MessageList } from '#contract/messages/reminders.ts';
import type { Task } from '#contract/tasks.ts';
import type { IntakeView } from '#contract/health/therapist-intakes.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import {
  dumpDatabase,
  HEALTH_WORDS,
  leaveLinkWaiting,
  plantHealthWords,
  type Planted,
} from '../../helpers/runner/planted.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
let planted: Planted;
beforeEach(async () => {
  planted = await plantHealthWords(stack);
});

const healthNotes = (id = planted.appointmentId) =>
  planted.admin.call<Record<string, string>>(
    'POST',
    `/api/admin/appointments/${id}/health-notes`,
    {},
  );
const detail = () =>
  planted.admin.call<AdminAppointmentDetail>(
    'GET',
    `/api/admin/appointments/${planted.appointmentId}`,
  );
const intake = (id = planted.intakeId) =>
  planted.admin.call<IntakeView>('POST', `/api/admin/intakes/${id}/view`, {});

const listTasks = async () => (await planted.admin.call<Task[]>('GET', '/api/admin/tasks')).body;
const written = async () => {
  const { body } = await planted.admin.call<ClientPage>(
    'POST',
    `/api/admin/clients/${planted.clientId}/open`,
  );
  return body.messages
    .filter(({ isFromClient, kind }) => isFromClient || kind === 'text_answer')
    .map(({ words }) => words);
};
const notEmailed = async () => {
  await stack.sql('update public.contact_messages set is_emailed = false');
  return (await planted.admin.call<MessageList>('GET', '/api/admin/messages')).body.notEmailed;
};

/** Changes one character in the middle of an encrypted text. */
const tamper = (table: string, column: string) =>
  stack.sql(
    `update public.${table} set ${column} = overlay(${column} placing
       case substr(${column}, 40, 1) when 'A' then 'B' else 'A' end from 40)`,
  );
/** Gives the encrypted texts of two rows to each other. */
const swap = (table: string, id: string, column: string) =>
  stack.sql(
    `update public.${table} one set ${column} = other.${column}
     from public.${table} other where other.${id} <> one.${id}`,
  );

describe('a stolen copy of the database', () => {
  it('reveals nothing about anyone’s health, and no codes or links', async () => {
    await leaveLinkWaiting(stack, {
      ...{ name: 'Eve Moe', email: 'eve@example.com', message: 'A wombat bit me in the back' },
    });
    const { link } = (await planted.ann.status()).body;
    const dump = await dumpDatabase(stack);
    // It is a copy of what was written, and decodes what is merely encoded.
    expect(dump).toContain('ann@example.com');
    expect(dump).toContain('From the axolotl');
    expect(dump).not.toMatch(HEALTH_WORDS);
    expect(dump).not.toContain('yes_second');
    expect(dump).not.toContain(planted.giftCode.replaceAll('-', ''));
    expect(link).toHaveLength(22);
    expect(dump).not.toContain(link);
    await stack.sql(
      `update public.clients set phone = encode('A quokka that is encoded', 'base64')`,
    );
    expect(await dumpDatabase(stack)).toMatch(HEALTH_WORDS);
  });

  it('can be read with the key, through the dashboard', async () => {
    expect((await healthNotes()).body).toEqual({
      healthConditions: 'A zebrafinch in the left knee',
      specialRequests: 'Mind the quokka',
    });
    expect((await detail()).body.note).toContain('pangolin');
    expect((await intake()).body.form).toMatchObject({
      injuries: 'narwhal',
      pregnancyStatus: 'yes_second',
    });
    expect((await written()).join()).toMatch(
      /(?=.*okapi in my hip)(?=.*gibbon)(?=.*okapi in my neck)(?=.*tapir)/,
    );
    expect(await notEmailed()).toMatchObject([{ message: expect.stringContaining('tapir') }]);
  });
});

describe('a row that was changed in the database is refused in words, and takes nothing else away', () => {
  it('health notes of a booking', async () => {
    await tamper('health_notes', 'encrypted_notes');
    const { status, problem } = await healthNotes();
    expect([status, problem.code]).toEqual([500, 'not_readable']);
    expect(problem.detail).toContain('can’t be read');
    const list = await planted.admin.call<object[]>('GET', '/api/admin/appointments/all');
    expect(list.body).toMatchObject([{ id: planted.appointmentId, healthNoteCount: 2 }]);
  });

  it('health notes that are swapped', async () => {
    const bea = visitor(stack, 'bea', {
      healthConditions: 'None to speak of',
      appointmentTime: '13:00',
    });
    await bea.prepareAndPay();
    const { id } = (await bea.confirm()).body.appointment;
    await swap('health_notes', 'health_note_id', 'encrypted_notes');
    expect((await healthNotes()).problem.code).toBe('not_readable');
    expect((await healthNotes(id)).problem.code).toBe('not_readable');
  });

  it('a session note: the appointment is shown without it, and says so', async () => {
    await tamper('session_notes', 'encrypted_note');
    const { status, body } = await detail();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      appointment: { id: planted.appointmentId },
      note: null,
      isNoteUnreadable: true,
    });
  });

  it('an intake form, changed or swapped: the list stays', async () => {
    await stack.api('/api/intake', { json: buildIntake({ email: 'bea@example.com' }) });
    await swap('intakes', 'intake_id', 'encrypted_form');
    expect((await intake()).problem.code).toBe('not_readable');
    await swap('intakes', 'intake_id', 'encrypted_form');
    expect((await intake()).status).toBe(200);
    await tamper('intakes', 'encrypted_form');
    expect((await intake()).problem.code).toBe('not_readable');
    const list = await planted.admin.call<{ intakes: object[] }>('GET', '/api/admin/intakes');
    expect(list.body.intakes).toHaveLength(2);
  });

  it('texts both ways, and a contact message: the client’s page, the task and the list stay', async () => {
    await tamper('received_texts', 'encrypted_words');
    await tamper('text_answers', 'encrypted_words');
    await tamper('contact_messages', 'encrypted_message');
    expect(await written()).toEqual([null, null, null, null]);
    expect(await listTasks()).toMatchObject([{ happened: 'Ann texted you.' }]);
    expect(await notEmailed()).toMatchObject([{ email: 'ann@example.com', message: null }]);
  });

  it('texts that are given to another number', async () => {
    for (const table of ['received_texts', 'text_answers'])
      await stack.sql(`update public.${table} set phone = '+13205550199'`);
    expect((await written()).filter((words) => words === null)).toHaveLength(3);
  });

  it('in a client’s own data: everything else is there', async () => {
    const headers = await logIn(stack.sql, await createAccount(stack.sql, { name: 'ann' }));
    const ann = visitor(stack, 'ann', {
      healthConditions: 'A zebrafinch',
      appointmentTime: '13:00',
    });
    ann.headers = headers;
    await ann.prepareAndPay();
    await ann.confirm();
    await stack.api('/api/intake', { json: buildIntake({ injuries: 'A narwhal' }), headers });
    await stack.api('/api/contact', {
      json: { name: 'Ann', email: 'ann@example.com', message: 'About a tapir' },
      headers,
    });
    await tamper('health_notes', 'encrypted_notes');
    await tamper('intakes', 'encrypted_form');
    await tamper('contact_messages', 'encrypted_message');
    await tamper('text_answers', 'encrypted_words');
    const response = await stack.api('/api/account/data', { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      account: { email: 'ann@example.com' },
      notes: [{ isUnreadable: true }],
      intakes: [{ isUnreadable: true }],
      contactMessages: [{ name: 'Ann', isUnreadable: true }],
      texts: [{ isFromYou: true }, { isFromYou: false, isUnreadable: true }, { isFromYou: true }],
    });
  });
});
