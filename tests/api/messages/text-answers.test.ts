import { expect, it } from 'vitest';
import { openClient, type ClientPage } from '#contract/clients/client-record.ts';
import { answerText } from '#contract/messages/texts.ts';
import { listTasks, type Task } from '#contract/tasks.ts';
import { useMessages } from './use-messages.ts';

const { stack, ask, book, at } = useMessages();

let sid = 0;
const receive = (words: string) =>
  stack.texts.report({ From: '+13205550111', Body: words, MessageSid: `SA${(sid += 1)}` });
const clientId = async () =>
  String((await stack.sql('select client_id from public.clients'))[0]?.['client_id']);
const open = async () =>
  (await ask<ClientPage>(openClient.path.replace(':id', await clientId()), { method: 'POST' }))
    .body;
const tasks = async () => (await ask<Task[]>(listTasks.path)).body;
const sent = async () =>
  (await stack.texts.list()).map(({ body }) => body).filter((body) => body.includes('okapi'));
async function answer(words: string, changes: object = {}) {
  const { texting } = await open();
  return ask<{ state: string; sendAt: string }>(answerText.path.replace(':id', await clientId()), {
    ...{ method: 'POST' },
    json: {
      ...{ answerId: crypto.randomUUID(), latestTextId: texting?.latestTextId, words },
      ...changes,
    },
  });
}
const EARLY = '2026-11-23T08:00:00-06:00';
const NOON = '2026-11-23T12:00:00-06:00';

it('an answer is texted once however often it is sent, and closes the texts of its client', async () => {
  stack.clock.set(NOON);
  await book({ textConsent: true });
  await receive('Can we stop by at 3?');
  await receive('Or at 4?');
  expect(await tasks()).toHaveLength(2);
  const id = { answerId: crypto.randomUUID(), latestTextId: (await open()).texting?.latestTextId };
  expect((await answer('3 is fine, okapi', id)).body).toMatchObject({ state: 'sent' });
  expect((await answer('3 is fine, okapi', id)).status).toBe(201);
  expect(await sent()).toEqual(['3 is fine, okapi']);
  expect(await tasks()).toEqual([]);
  const { messages } = await open();
  expect(messages).toContainEqual(
    expect.objectContaining({ kind: 'text_answer', words: '3 is fine, okapi', state: 'sent' }),
  );
  expect(messages.filter(({ taskId }) => taskId !== null)).toEqual([]);
  const plain = [
    await stack.sql('select * from public.messages'),
    await stack.sql('select * from public.text_answers'),
    await stack.sql('select * from public.tasks'),
    stack.logs,
  ];
  expect(JSON.stringify(plain)).not.toContain('okapi');
});

it('who is texting with the therapist hears from no robot, until three days after her last answer', async () => {
  stack.clock.set(NOON);
  await book({ textConsent: true });
  expect(await (await receive('Can we stop by at 3?')).text()).toContain('we got your text');
  stack.clock.advance(1);
  await answer('Yes, okapi');
  const reply = async (minutes: number) => {
    stack.clock.advance(minutes);
    return (await receive('Great')).text();
  };
  expect(await reply(1)).toBe('<Response></Response>');
  expect(await tasks()).toMatchObject([
    { done: 'We didn’t answer this one. Nothing was changed.' },
  ]);
  expect(await reply(2 * 24 * 60)).toBe('<Response></Response>');
  expect(await reply(24 * 60)).toContain('we got your text');
});

it('an answer before the hours for texts waits for them', async () => {
  stack.clock.set(EARLY);
  await book({ textConsent: true });
  await receive('Running late');
  expect((await answer('No rush, okapi')).body).toEqual({
    state: 'waiting',
    sendAt: '2026-11-23T15:00:00.000Z',
  });
  await at('2026-11-23T08:59:00-06:00');
  expect(await sent()).toEqual([]);
  await at('2026-11-23T09:00:00-06:00');
  expect(await sent()).toEqual(['No rush, okapi']);
});

it('an answer that waits when they reply STOP is a task, not silence', async () => {
  stack.clock.set(EARLY);
  await book({ textConsent: true });
  await receive('Running late');
  await answer('No rush, okapi');
  await receive('STOP');
  await at('2026-11-23T09:00:00-06:00');
  expect(await sent()).toEqual([]);
  expect(await tasks()).toMatchObject([{ kind: 'stuck_message', firstName: 'Ann' }]);
  expect((await open()).messages).toContainEqual(
    expect.objectContaining({ kind: 'text_answer', state: 'given_up', failure: 'stopped' }),
  );
});

it('is refused without consent, after STOP, without words, too long, and from a page that is behind', async () => {
  stack.clock.set(NOON);
  await book({ textConsent: true });
  await receive('Can we stop by at 3?');
  const behind = (await open()).texting?.latestTextId;
  stack.clock.advance(1);
  await receive('Never mind');
  const refused = async (words: string, changes = {}) => (await answer(words, changes)).body.code;
  expect(await refused('Yes, okapi', { latestTextId: behind })).toBe('texts_changed');
  expect(await refused(' ')).toBe('invalid_request');
  expect(await refused('okapi '.repeat(80))).toBe('invalid_request');
  await receive('STOP');
  expect((await open()).texting).toMatchObject({ whyNot: 'texts_stopped' });
  expect(await refused('Yes, okapi')).toBe('texts_stopped');
  await receive('START');
  await stack.sql('update public.appointments set text_consent_version = null');
  expect((await open()).texting).toMatchObject({ whyNot: 'texts_not_wanted' });
  expect(await refused('Yes, okapi')).toBe('texts_not_wanted');
  expect(await sent()).toEqual([]);
  expect(await tasks()).toHaveLength(2);
});
