import { describe, expect, it } from 'vitest';
import { makeLink } from '#api/messages/kinds/appointment-facts.ts';
import { sendMessages } from '#api/messages/outbox.ts';
import { loginAdmin } from '../../helpers/stack/admin.ts';
import { dumpDatabase } from '../../helpers/runner/planted.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { holder, owner } from '../../scenarios/practice/owner.ts';

const stack = useStack();

/** When the link of the session on the 25th, which ends at 10:30, opens it for the last time. */
const LAST_MOMENT = '2027-01-24T16:30:00Z';

describe('the secret of a link', () => {
  it('is in no row and in no line of the log, though an email and a text carry it and each call sends it', async () => {
    const ann = await owner(stack);
    await ann.change(await ann.appointment(), { date: '2026-11-27' });
    await ann.call('/end-link');
    await ann.read();
    const emails = (await stack.mailbox.list()).map(({ text }) => text).join('\n');
    const texts = (await stack.texts.list()).map(({ body }) => body).join('\n');
    expect(emails).toContain(`http://localhost:4321/appointment#${ann.link}`);
    expect(texts).toContain(`#${ann.link}`);
    expect(await dumpDatabase(stack)).not.toContain(ann.link);
    expect(stack.logs.join('\n')).not.toContain(ann.link);
  });

  it('is the same in every message until the therapist ends it; then it opens nothing, and the next email carries another', async () => {
    const ann = await owner(stack);
    const admin = await loginAdmin(stack);
    const path = `/api/admin/appointments/${ann.appointmentId}/link`;
    const linkOf = async () => {
      const email = (await stack.mailbox.list()).findLast(({ to }) =>
        to.includes('ann@example.com'),
      );
      return /appointment#([\w-]{22})/.exec(email?.text ?? '')?.[1];
    };
    expect(await linkOf()).toBe(ann.link);
    await admin.call('POST', path, {});
    await admin.call('POST', path, {});
    const emails = await stack.mailbox.list();
    expect(emails.filter(({ subject }) => subject.startsWith('The link'))).toHaveLength(1);
    expect(await linkOf()).toBe(ann.link);
    await admin.call('DELETE', path);
    expect((await ann.read()).problem.code).toBe('unknown_link');
    stack.clock.advance(2);
    await admin.call('POST', path, {});
    const next = await linkOf();
    expect(next).not.toBe(ann.link);
    expect((await holder(stack, { link: next }).read()).status).toBe(200);
    // Told again by a worker that comes late, an ended one stays ended.
    await makeLink(stack.deps, { appointmentId: ann.appointmentId, linkNumber: 1 });
    expect((await ann.read()).problem.code).toBe('unknown_link');
  });

  it('is the next in what waits to be sent when it is ended, and the same when an email is tried again', async () => {
    const ann = await owner(stack);
    const admin = await loginAdmin(stack);
    await admin.call('POST', '/api/admin/reminders', {
      ...{ appointmentId: ann.appointmentId, channel: 'email' },
      sendAt: '2026-11-23T12:00:00-06:00',
    });
    await ann.call('/end-link');
    stack.clock.set('2026-11-23T18:00:01Z');
    const bodies: string[] = [];
    stack.mailbox.intercept = async (request) => {
      bodies.push(await request.clone().text());
      return Response.json({}, { status: 500 });
    };
    await sendMessages(stack.deps);
    stack.mailbox.intercept = undefined;
    stack.clock.advance(5);
    await sendMessages(stack.deps);
    const reminder = (await stack.mailbox.list()).find(({ subject }) =>
      subject.startsWith('Remind'),
    );
    const link = /appointment#([\w-]{22})/.exec(reminder?.text ?? '')?.[1] ?? '';
    expect(bodies.join()).toContain(`appointment#${link}`);
    expect((await holder(stack, { link }).read()).status).toBe(200);
    expect(link).not.toBe(ann.link);
  });

  it('is forgotten by its hash as well once it is over', async () => {
    await owner(stack);
    const count = async () =>
      (await stack.sql('select count(*)::int as n from public.appointment_links'))[0]?.['n'];
    expect(await count()).toBe(1);
    stack.clock.set(LAST_MOMENT);
    await sweep(stack);
    expect(await count()).toBe(0);
  });
});
