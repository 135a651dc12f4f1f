import { describe, expect, it } from 'vitest';
import { openClient } from '#contract/clients/client-record.ts';
import { readText } from '#contract/messages/texts.ts';
import { actOnTask, listTasks, type Task } from '#contract/tasks.ts';
import { practice } from '#lib/site/built/practice.ts';
import { useMessages } from './use-messages.ts';

const { stack, ask, book } = useMessages();

let sid = 0;
const answer = async (words: string, more: Record<string, string> = {}) => {
  const response = await stack.texts.report({
    ...{ From: '+13205550111', Body: words, MessageSid: `SM${(sid += 1)}` },
    ...more,
  });
  return `${response.status} ${await response.text()}`;
};
const tasks = async () => (await ask<Task[]>(listTasks.path)).body;
const stopped = () => stack.sql('select phone from public.text_stops');
const LINK = /localhost:\d+\/appointment#[\w-]+/;

describe('a text that is nothing but a keyword', () => {
  it('STOP ends all texts at once, START lets them begin again', async () => {
    expect(await answer('Stop.')).toContain("you won't get any more texts");
    await book();
    expect(await stack.texts.list()).toEqual([]);
    expect(await answer('Start')).toContain('are turned on');
    expect(await stopped()).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  it('YES starts texts for a number that had stopped them; from anyone else it answers a question', async () => {
    await answer('STOP');
    expect(await answer('Yes!')).toContain('are turned on');
    expect(await tasks()).toEqual([]);
    expect(await answer('Yes')).toContain('we got your text');
    expect(await tasks()).toHaveLength(1);
  });

  it('CANCEL ends texts, says that the appointment stands, and asks the therapist to call', async () => {
    await book();
    const reply = await answer('Cancel');
    expect(reply).toContain('Your appointment is not canceled');
    expect(reply).toMatch(LINK);
    expect(await stopped()).toHaveLength(1);
    expect(await tasks()).toMatchObject([
      {
        kind: 'text_received',
        happened: 'Ann texted CANCEL.',
        done: 'That turned their texts off. The appointment was not canceled.',
      },
    ]);
  });

  it('CANCEL without an appointment is a STOP and no more', async () => {
    expect(await answer('CANCEL')).toContain("you won't get any more texts");
    expect(await tasks()).toEqual([]);
  });

  it('HELP says who sends texts and how to end them', async () => {
    expect(await answer('help')).toMatch(/Reply STOP to end/);
    expect(await tasks()).toEqual([]);
  });

  it('is not answered where Twilio answers it, in any language', async () => {
    for (const [Body, OptOutType] of [
      ['STOP', 'STOP'],
      ['ARRET', 'STOP'],
    ] as const) {
      expect(await answer(Body, { OptOutType })).toBe('200 <Response></Response>');
      expect(await stopped()).toHaveLength(1);
      await answer('START', { OptOutType: 'START' });
      expect(await stopped()).toEqual([]);
    }
  });
});

describe('any other text', () => {
  it('ends no texts: the therapist gets it, and the sender hears where to change', async () => {
    const words = 'Cancel my appointment tomorrow, I am sick';
    await book();
    expect(await answer(words)).toMatch(LINK);
    expect(await stopped()).toEqual([]);
    const [task] = await tasks();
    expect(task).toMatchObject({
      kind: 'text_received',
      happened: 'Ann texted you.',
      firstName: 'Ann',
      appointmentId: expect.any(String),
      textId: null,
    });
    expect(JSON.stringify(task)).not.toContain('sick');
    const id = String(task?.clientId);
    const page = await ask<{ messages: object[] }>(openClient.path.replace(':id', id), {
      method: 'POST',
    });
    expect(page.body.messages).toContainEqual(
      expect.objectContaining({ isFromClient: true, channel: 'sms', words, taskId: task?.id }),
    );
  });

  it('stands on the page of the only client with that number, and on no one’s if two have it', async () => {
    const addClient = (firstName: string) =>
      stack.deps.database.rpcNow('add_client', {
        p_client_id: crypto.randomUUID(),
        ...{ p_first_name: firstName, p_last_name: 'Moe', p_phone: '320-555-0111' },
        p_email: `${firstName}@example.com`,
      });
    const happened = async () => (await tasks()).map((task) => task.happened).toSorted();
    await answer('My hip is better');
    await addClient('Eve');
    await answer('My hip is worse');
    // Ann gave the number with a booking.
    await book();
    await answer('My hip is well');
    expect(await happened()).toEqual([
      'Eve texted you.',
      'Someone texted you from (320) 555-0111, a number that no client has.',
      'Someone texted you from (320) 555-0111, which 2 clients have.',
    ]);
  });

  it('of no client’s says what it was once it is opened, which is logged', async () => {
    await answer('My hip is better');
    const [task] = await tasks();
    expect(JSON.stringify(task)).not.toContain('hip');
    const read = (id = task?.textId) =>
      ask<{ words: string }>(readText.path.replace(':id', String(id)), { method: 'POST' });
    const readings = () =>
      stack.sql(`select place, row_id, client_id from public.audit_log where op = 'read'`);
    expect(await readings()).toEqual([]);
    expect((await read()).body).toEqual({ words: 'My hip is better' });
    expect(await readings()).toEqual([
      { place: 'received_texts', row_id: task?.textId, client_id: null },
    ]);
    expect((await read(crypto.randomUUID())).status).toBe(404);
  });

  it('that needs no answer is closed by a press, once', async () => {
    await book();
    await answer('See you tomorrow');
    const [task] = await tasks();
    const close = () =>
      ask(actOnTask.path.replace(':id', String(task?.id)), {
        ...{ method: 'POST', json: { action: 'no_answer_needed' } },
      });
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(404);
    expect(await tasks()).toEqual([]);
    expect(await stack.sql('select resolution from public.tasks')).toEqual([
      { resolution: 'No answer needed.' },
    ]);
  });

  it('is answered once a day, a second delivery of it with the same words', async () => {
    await book();
    const first = await answer('I have a cold', { MessageSid: 'SMsame' });
    expect(await answer('I have a cold', { MessageSid: 'SMsame' })).toBe(first);
    expect(await tasks()).toHaveLength(1);
    expect(await stack.sql('select 1 from public.received_texts')).toHaveLength(1);
    expect(await answer('Please move me to Friday')).toBe('200 <Response></Response>');
    expect(await tasks()).toHaveLength(2);
    stack.clock.advance(24 * 60);
    expect(await answer('Hello?')).toMatch(LINK);
  });

  it('is answered with the number to call if no appointment is known, and by nothing after STOP', async () => {
    expect(await answer('Can I come at 3?')).toContain(`Please call ${practice.phone}`);
    expect(await tasks()).toMatchObject([{ kind: 'text_received', firstName: null }]);
    stack.clock.advance(24 * 60);
    await answer('STOP');
    expect(await answer('Are you open on Monday?')).toBe('200 <Response></Response>');
    expect(await stack.sql('select kind from public.tasks')).toHaveLength(2);
  });

  it('has no words if it was only a picture', async () => {
    await answer('', { NumMedia: '1' });
    const [task] = await tasks();
    const { body } = await ask(readText.path.replace(':id', String(task?.textId)), {
      method: 'POST',
    });
    expect(body).toEqual({ words: '' });
  });

  it('from a short code is left alone', async () => {
    for (const words of ['STOP', 'Your code is 1234'])
      expect(await answer(words, { From: '72345' })).toBe('200 <Response></Response>');
    expect(await tasks()).toEqual([]);
  });

  it('is one of at most ten tasks for a number', async () => {
    for (let n = 0; n < 12; n += 1) await answer(`Buy now ${n}`);
    expect(await tasks()).toHaveLength(10);
  });
});
