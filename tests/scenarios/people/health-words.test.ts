import { expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { createApp } from '#api/app.ts';
import { createAccount, logIn, PASSWORD } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { HEALTH_WORDS, plantHealthWords } from '../../helpers/runner/planted.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { practice } from '#lib/site/built/practice.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { cancel, giveBack, requireAppointment } from '../steps.ts';

const stack = useStack();

/** What the giver of a certificate writes is for its recipient alone. */
const GIFT_WORDS = /axolotl/i;
/** The only answers that say what someone said of their health, and to the administrator alone. */
const MAY_SAY = [
  /^POST \/api\/admin\/appointments\/[^/]+\/health-notes$/,
  /^GET \/api\/admin\/appointments\/[0-9a-f-]{36}$/,
  /^POST \/api\/admin\/intakes\/[^/]+\/view$/,
  /^POST \/api\/admin\/clients\/[^/]+\/open$/,
  /^POST \/api\/admin\/clients\/[^/]+\/copy$/,
  // What they wrote in a text or on the contact page.
  /^GET \/api\/admin\/messages$/,
];

it('what a client says about their health is in no outbox row, log line, address or payment, in no email but their own contact message, and in no text but what the therapist answered', async () => {
  stack.clock.set('2026-11-16T12:00:00-06:00');
  const { ann, appointmentId: id, admin } = await plantHealthWords(stack);
  // What is wrong with it is answered and logged without its words.
  const refused = await stack.api('/api/intake', {
    json: buildIntake({ injuries: 'narwhal '.repeat(300), phone: 'narwhal' }),
  });
  expect(refused.status).toBe(400);
  stack.databaseGate.loseAnswers();
  await stack.api('/api/intake', { json: buildIntake({ injuries: 'Another narwhal' }) });
  stack.databaseGate.open();
  await stack.deps.database.rpcNow('approve_appointment', {
    p_appointment_id: id,
    p_version: 1,
  });
  await runMessages(stack.deps);
  await stack.deps.database.rpcNow('reschedule_appointment', {
    p_appointment_id: id,
    p_version: 2,
    p_local_date: '2026-11-25',
    p_local_time: '13:00',
  });
  const feed = await admin.call<{ url: string }>('POST', '/api/admin/calendar-feed', {
    password: PASSWORD,
  });
  const calendar = await stack.api(new URL(feed.body.url).pathname);
  expect(calendar.status).toBe(200);
  for (const at of [
    '2026-11-22T14:00:00-06:00',
    '2026-11-24T10:00:00-06:00',
    '2026-11-25T07:30:00-06:00',
  ]) {
    stack.clock.set(at);
    await runMessages(stack.deps);
  }
  // A text that is too late is a task, until the session is canceled.
  await sweep(stack);
  await giveBack(stack, (await requireAppointment(stack)).order_id, 1000);
  await cancel(stack, id, 3);
  await runMessages(stack.deps);
  await sweep(stack);

  const emails = await stack.mailbox.list();
  const kinds = new Set(emails.map(({ idempotencyKey }) => idempotencyKey?.split(':')[0]));
  expect([...kinds].toSorted()).toEqual([
    'appointment_approved',
    'appointment_cancelled',
    'appointment_changed',
    'booking_received',
    'contact_message',
    'day_schedule',
    'gift_bought',
    'gift_certificate',
    'intake_received',
    'payment_refunded',
    'reminder',
    'security_notice',
    'tasks',
  ]);
  // What someone writes on the contact page is emailed to the practice; the outbox doesn't have it.
  const [contact, ...more] = emails.filter(({ idempotencyKey }) =>
    idempotencyKey?.startsWith('contact_message:'),
  );
  expect([contact?.to, more]).toEqual([[practice.email], []]);
  expect(contact?.text).toMatch(/tapir/);
  const files = emails.flatMap(({ attachments }) =>
    attachments.map(({ content }) => Buffer.from(content, 'base64').toString()),
  );
  // What the therapist answers by text is sent to that number alone; the outbox doesn't have it.
  const texts = await stack.texts.list();
  const answers = texts.filter(({ body }) => body.includes('gibbon'));
  expect(answers.map(({ to }) => to)).toEqual(['+13205550111']);
  const behindTheScenes = [
    texts.filter((text) => !answers.includes(text)),
    await stack.sql('select * from public.messages'),
    await stack.sql('select * from public.tasks'),
    await stack.sql('select * from public.heartbeats'),
    stack.logs,
    stack.stripe.paymentIntents(),
    stack.stripe.events(),
    await calendar.text(),
    await refused.text(),
  ];
  expect(ann.paymentIntentId).not.toBe('');
  expect(
    JSON.stringify([emails.filter((email) => email !== contact), files, behindTheScenes]),
  ).not.toMatch(HEALTH_WORDS);
  expect(JSON.stringify(behindTheScenes)).not.toMatch(GIFT_WORDS);
  expect(JSON.stringify(emails.filter(({ to }) => !to.join().startsWith('bo@')))).not.toMatch(
    GIFT_WORDS,
  );
  expect(JSON.stringify(emails)).toMatch(GIFT_WORDS);
});

it('only the dashboard calls that show it return what a client says about their health, and only to the therapist', async () => {
  const { admin, ann, appointmentId, clientId, intakeId } = await plantHealthWords(stack);
  // As if so many had come that this one wasn't emailed.
  await stack.sql('update public.contact_messages set is_emailed = false');
  const bea = await createAccount(stack.sql, { name: 'bea' });
  const ids = { appointments: appointmentId, clients: clientId, intakes: intakeId };
  const answered: string[] = [];
  const routes = createApp(stack.deps).routes.filter(
    ({ method, path }) => method !== 'ALL' && method !== 'DELETE' && !path.includes('logout'),
  );
  const calls = new Set(
    routes.map(({ method, path }) => {
      const [, kind = ''] = /admin\/(\w+)\/:id/.exec(path) ?? [];
      const id = ids[kind as keyof typeof ids] ?? appointmentId;
      return `${method} ${path.replace(/:\w+/, id)}`;
    }),
  );
  expect(calls.size).toBeGreaterThan(60);
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const json = { checkoutKey: ann.checkoutKey };
    const boss = await logIn(stack.sql, admin.account, stack.clock.now().toISOString());
    for (const headers of [{}, await logIn(stack.sql, bea), boss]) {
      const response = await stack.api(path, {
        method,
        headers,
        ...(method !== 'GET' && { json }),
      });
      const answer = JSON.stringify([...response.headers]) + (await response.text());
      if (!HEALTH_WORDS.test(answer)) continue;
      answered.push(headers === boss ? call : `${call} to someone else`);
    }
  }
  expect(answered).toHaveLength(MAY_SAY.length);
  for (const call of answered)
    expect(
      MAY_SAY.some((allowed) => allowed.test(call)),
      call,
    ).toBe(true);
}, 60_000);
