import { describe, expect, it } from 'vitest';
import {
  deleteReminder,
  listReminders,
  scheduleReminder,
  type Reminder,
} from '#contract/messages/reminders.ts';
import { practice } from '#lib/site/built/practice.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { SITE_URL } from '../../helpers/stack/stack.ts';
import { cancel } from '../../scenarios/steps.ts';
import { useMessages } from '../messages/use-messages.ts';

const { stack, ask, book, at } = useMessages();

const remind = (json: object) => ask<{ id: string }>(scheduleReminder.path, { json });
const list = async () => (await ask<Reminder[]>(listReminders.path)).body;
const reminders = async () =>
  Object.entries(await countSent(stack)).filter(([name]) => name.includes('reminder'));

describe('reminders that the therapist schedules', () => {
  it('are listed with the names, the service and the time, and leave when their time has come', async () => {
    const appointmentId = await book();
    const { status, body } = await remind({
      appointmentId,
      channel: 'email',
      sendAt: '2026-11-23T12:00:00-06:00',
      customMessage: 'Please use the back door.',
    });
    expect(status).toBe(201);
    const expected = {
      id: body.id,
      appointmentId,
      channel: 'email',
      sendAt: '2026-11-23T18:00:00.000Z',
      customMessage: 'Please use the back door.',
      status: 'scheduled',
      clientFirstName: 'Ann',
      clientLastName: 'Lund',
      clientEmail: 'ann@example.com',
      clientPhone: expect.any(String) as string,
      serviceName: 'Thai Bodywork',
      appointmentDate: '2026-11-25T15:00:00.000Z',
    };
    expect(await list()).toEqual([expected]);
    await at('2026-11-23T11:59:00-06:00');
    expect(await reminders()).toEqual([]);
    await at('2026-11-23T12:00:00-06:00');
    await at('2026-11-23T12:05:00-06:00');
    expect(await reminders()).toEqual([['email reminder ann@example.com', 1]]);
    const email = (await stack.mailbox.list()).at(-1);
    expect(email?.text).toContain('Please use the back door.');
    expect(email?.text).toContain(
      'You can cancel free of charge until Tuesday, November 24 at 9:00 AM. After that, we charge half of the service fee, $67.50.',
    );
    expect(await list()).toEqual([{ ...expected, status: 'sent' }]);
    const gone = await ask(deleteReminder.path.replace(':id', body.id), { method: 'DELETE' });
    expect([gone.status, gone.body.code]).toEqual([409, 'reminder_sent']);
  });

  it('can be deleted before they leave, twice as well', async () => {
    const appointmentId = await book();
    const { body } = await remind({
      appointmentId,
      channel: 'sms',
      sendAt: '2026-11-23T12:00:00-06:00',
    });
    for (let time = 0; time < 2; time += 1) {
      const { status } = await ask(deleteReminder.path.replace(':id', body.id), {
        method: 'DELETE',
      });
      expect(status).toBe(200);
    }
    expect(await list()).toEqual([]);
    await at('2026-11-23T12:00:00-06:00');
    expect(await stack.texts.list()).toHaveLength(1);
  });

  it.each([
    ['of nothing', { appointmentId: crypto.randomUUID() }, 404, 'not_found'],
    ['in the past', { sendAt: '2026-11-23T06:59:00-06:00' }, 409, 'reminder_time_not_possible'],
    [
      'after the session',
      { sendAt: '2026-11-25T10:00:00-06:00' },
      409,
      'reminder_time_not_possible',
    ],
    [
      'by a text this night, which would have left yesterday evening',
      { channel: 'sms', sendAt: '2026-11-23T08:00:00-06:00' },
      409,
      'reminder_time_not_possible',
    ],
    ['with 501 characters', { customMessage: 'x'.repeat(501) }, 400, 'invalid_request'],
    [
      'by a text of more than one segment',
      { channel: 'sms', customMessage: 'x'.repeat(81) },
      400,
      'invalid_request',
    ],
    [
      'by a text with a letter that halves what a part holds',
      { channel: 'sms', customMessage: 'Boots by the door 🌲' },
      400,
      'invalid_request',
    ],
    ['by letter', { channel: 'post' }, 400, 'invalid_request'],
  ])('are refused %s', async (_, change, status, code) => {
    const appointmentId = await book();
    const answer = await remind({
      appointmentId,
      channel: 'email',
      sendAt: '2026-11-23T12:00:00-06:00',
      ...change,
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('are refused for a canceled appointment, and by text without consent', async () => {
    const appointmentId = await book({ textConsent: false });
    const wish = { appointmentId, channel: 'sms', sendAt: '2026-11-23T12:00:00-06:00' };
    expect((await remind(wish)).body.code).toBe('texts_not_wanted');
    await cancel(stack, appointmentId);
    expect((await remind(wish)).body.code).toBe('reminder_not_possible');
  });
});

describe('reminders that are sent automatically', () => {
  it('an email 72 hours and a text 28 hours before, moved to the evening before; each once', async () => {
    stack.clock.set('2026-11-20T12:00:00-06:00');
    await book();
    for (const hour of [9, 10, 20, 30, 43.75, 60]) {
      await at(new Date(Date.parse('2026-11-22T06:00:00Z') + hour * 3_600_000).toISOString());
    }
    expect(await reminders()).toEqual([['email reminder ann@example.com', 1]]);
    const [, text, ...others] = await stack.texts.list();
    expect(others).toEqual([]);
    const link = /#([\w-]{22}) Reply/.exec(text?.body ?? '')?.[1];
    expect(text?.body).toBe(
      `${practice.name}: Wed, Nov 25, 9:00 AM, ${practice.address.street}. Free until Tue 9:00 AM: ${SITE_URL}/appointment#${link} Reply STOP to end.`,
    );
    expect((await stack.api('/api/appointment', { json: { link } })).status).toBe(200);
    expect(text?.body.length).toBeLessThanOrEqual(160);
  });

  it('none within twelve hours of the booking', async () => {
    stack.clock.set('2026-11-22T05:00:00-06:00');
    await book();
    await at('2026-11-22T10:00:00-06:00');
    expect(await reminders()).toEqual([]);
  });

  it('none of what is canceled, and after a move of the new time', async () => {
    stack.clock.set('2026-11-16T12:00:00-06:00');
    const id = await book();
    await stack.deps.database.rpcNow('reschedule_appointment', {
      p_appointment_id: id,
      p_version: 1,
      p_local_date: '2026-11-30',
      p_local_time: '10:00',
    });
    await at('2026-11-22T12:00:00-06:00');
    expect(await reminders()).toEqual([]);
    await at('2026-11-27T10:00:00-06:00');
    const subjects = (await stack.mailbox.list()).map(({ subject }) => subject);
    expect(subjects).toContain('Reminder: your massage on Monday, November 30 at 10:00 AM');
    await cancel(stack, id, 2);
    await at('2026-11-29T12:00:00-06:00');
    expect((await stack.texts.list()).filter(({ body }) => /Free until/.test(body))).toEqual([]);
  });
});
