import { describe, expect, it } from 'vitest';
import { openClient } from '#contract/clients/client-record.ts';
import { listTasks, type Task } from '#contract/tasks.ts';
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

  it('CANCEL ends texts, says that the appointment stands, and asks the therapist to call', async () => {
    await book();
    const reply = await answer('Cancel');
    expect(reply).toContain('Your appointment is not canceled');
    expect(reply).toMatch(LINK);
    expect(await stopped()).toHaveLength(1);
    expect(await tasks()).toMatchObject([
      {
        kind: 'text_received',
        happened: 'Ann texted: “Cancel”',
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
      happened: `Ann texted: “${words}”`,
      firstName: 'Ann',
      appointmentId: expect.any(String),
    });
    expect(task?.next).toContain('(320) 555-0111');
    const [{ client_id: id } = {}] = await stack.sql('select client_id from public.clients');
    const page = await ask<{ messages: object[] }>(openClient.path.replace(':id', String(id)), {
      method: 'POST',
    });
    expect(page.body.messages).toContainEqual(
      expect.objectContaining({ isFromClient: true, channel: 'sms', words }),
    );
  });

  it('stands on the page of the only client with that number, and on no one’s if two have it', async () => {
    const ofText = () =>
      stack.sql(
        `select c.first_name from public.received_texts t left join public.clients c using (client_id)`,
      );
    const addClient = (firstName: string) =>
      stack.deps.database.rpcNow('add_client', {
        p_client_id: crypto.randomUUID(),
        ...{ p_first_name: firstName, p_last_name: 'Moe', p_phone: '320-555-0111' },
        p_email: `${firstName}@example.com`,
      });
    await addClient('Eve');
    await answer('My hip is better');
    expect(await ofText()).toEqual([{ first_name: 'Eve' }]);
    expect((await tasks())[0]?.happened).toBe('Eve texted: “My hip is better”');
    await stack.sql('truncate public.received_texts, public.tasks');
    await addClient('Finn');
    await answer('My hip is worse');
    expect(await ofText()).toEqual([{ first_name: null }]);
    expect((await tasks())[0]?.happened).toBe('Someone texted: “My hip is worse”');
    // Who comes next with that number is who writes.
    await book();
    await answer('My hip is well');
    expect(await ofText()).toContainEqual({ first_name: 'Ann' });
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
    expect((await tasks()).map(({ happened }) => happened)).toEqual([
      'Someone texted: “Can I come at 3?”',
    ]);
    stack.clock.advance(24 * 60);
    await answer('STOP');
    expect(await answer('Are you open on Monday?')).toBe('200 <Response></Response>');
    expect(await stack.sql('select kind from public.tasks')).toHaveLength(2);
  });

  it('says so if it was only a picture', async () => {
    await answer('', { NumMedia: '1' });
    expect((await tasks())[0]?.happened).toBe('Someone texted a picture.');
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
