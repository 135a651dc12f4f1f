import { describe, expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { SafetyContact } from '#contract/check-ins/check-ins.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import {
  ADDRESS,
  evening,
  homeVisit,
  JO,
  JOS_NUMBER,
  OWN_NUMBER,
  PHONE,
} from '../../helpers/builders/home-visit.ts';
import { listSubjects } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const admin = useAdmin(stack);

const CONTACT = '/api/admin/safety-contact';
const contact = async () =>
  (await admin.call<{ contact: SafetyContact | null }>('GET', CONTACT)).body.contact;

const remove = (password = JO.password) => admin.call('POST', `${CONTACT}/delete`, { password });

/** A visit that the therapist has gone into at 7:25 PM. */
async function inside() {
  const visit = await homeVisit(stack, admin);
  await visit.watchedAt('19:25');
  const { body } = await visit.goIn();
  return { ...visit, went: body };
}

describe('the safety contact', () => {
  it('is stored encrypted, replaced, and forgotten', async () => {
    expect(await contact()).toBeNull();
    await admin.call('POST', CONTACT, JO);
    await admin.call('POST', CONTACT, { ...JO, name: 'Kai Berg', graceMinutes: 30 });
    expect(await contact()).toMatchObject({ name: 'Kai Berg', phone: JO.phone, graceMinutes: 30 });
    const stored = JSON.stringify(await stack.sql('select * from public.safety_contacts'));
    expect(stored).not.toMatch(/Berg|555/);
    // She is notified of each.
    expect(await listSubjects(stack)).toEqual(
      Array.from({ length: 2 }, () => 'boss@example.com: Your safety contact was saved'),
    );
    for (let times = 0; times < 2; times += 1) expect((await remove()).status).toBe(200);
    expect(await contact()).toBeNull();
    expect((await listSubjects(stack)).slice(2)).toEqual([
      'boss@example.com: Your safety contact was removed',
    ]);
  });

  it('is not removed without the password', async () => {
    await admin.call('POST', CONTACT, JO);
    const { status, problem } = await remove('wrong');
    expect([status, problem.fields?.['password']]).toEqual([
      400,
      expect.stringContaining('isn’t your password'),
    ]);
    expect(await contact()).toMatchObject({ name: JO.name });
  });

  it.each([
    [{ hasAgreed: false }, 'hasAgreed', 'Please ask them first'],
    [{ phone: '(800) 555-0177' }, 'phone', 'can’t receive texts'],
    [{ ownPhone: '+44 20 7946 0958' }, 'ownPhone', 'can’t receive texts'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ password: 'wrong' }, 'password', 'isn’t your password'],
  ])('is refused with %o', async (wrong, field, words) => {
    const { status, problem } = await admin.call('POST', CONTACT, { ...JO, ...wrong });
    expect([status, problem.fields?.[field]]).toEqual([400, expect.stringContaining(words)]);
    expect(await contact()).toBeNull();
  });

  it('stays while a check-in runs', async () => {
    const { out } = await inside();
    expect((await remove()).problem.code).toBe('check_in_running');
    await out();
    expect((await remove()).status).toBe(200);
  });
});

describe('going in', () => {
  it('is due at the planned end and the grace; pressed twice it is one', async () => {
    const { went, goIn } = await inside();
    expect(went).toMatchObject({
      isWatched: true,
      contact: { name: JO.name },
      checkIn: {
        ...{ client: 'Ann Lund', address: ADDRESS, alert: 'none', openedAt: [] },
        dueAt: new Date(evening('21:20')).toISOString(),
        notifiesAt: new Date(evening('21:30')).toISOString(),
      },
    });
    expect((await goIn()).body).toEqual(went);
  });

  it('is refused while no one watches, and says what to do instead', async () => {
    const visit = await homeVisit(stack, admin);
    await visit.watchedAt('19:25');
    stack.clock.advance(3);
    const { status, problem } = await visit.goIn();
    expect([status, problem.code]).toEqual([409, 'nobody_watching']);
    expect(problem.detail).toBe(
      'Nobody is watching. The check-in isn’t running right now, so nothing was started. Call Jo Berg at (320) 555-0177 before you go in, and again once you’re out.',
    );
    expect((await visit.read()).body.checkIn).toBeNull();
    await runMessages(stack.deps);
    expect((await visit.goIn()).status).toBe(200);
  });

  it('is refused without a contact, and if the contact replied STOP', async () => {
    const visit = await homeVisit(stack, admin, null);
    await visit.watchedAt('19:25');
    expect((await visit.goIn()).problem.code).toBe('no_safety_contact');
    await admin.call('POST', CONTACT, JO);
    await stack.sql(`insert into public.text_stops values ('${JOS_NUMBER}', now())`);
    expect((await visit.goIn()).problem.code).toBe('contact_stopped_texts');
  });

  it('is offered from an hour before until three hours after, first where she hasn’t been', async () => {
    const { visitsAt, appointmentId } = await homeVisit(stack, admin);
    expect(await visitsAt('18:29')).toEqual([]);
    expect(await visitsAt('18:30')).toMatchObject([
      { appointmentId, client: 'Ann Lund', startsAt: new Date(evening('19:30')).toISOString() },
    ]);
    expect(await visitsAt('23:59')).toHaveLength(1);
    await stack.sql(`update public.appointments set location = 'broadway'`);
    expect(await visitsAt('19:30')).toEqual([]);
  });

  it('is refused at the practice, on another day, and for what is canceled', async () => {
    const visit = await homeVisit(stack, admin);
    expect((await visit.goIn()).problem.code).toBe('check_in_not_possible');
    await visit.watchedAt('19:25');
    await stack.sql(`update public.appointments set location = 'broadway'`);
    expect((await visit.goIn()).problem.code).toBe('check_in_not_possible');
  });
});

describe('coming out', () => {
  it('in time texts no one; again, it does no harm', async () => {
    const { out, went, jobAt, textsTo } = await inside();
    expect((await out()).body.checkIn).toBeNull();
    const again = await admin.call('POST', `/api/admin/check-in/${went.checkIn?.id}/out`, {});
    expect(again.status).toBe(200);
    await jobAt('21:40');
    expect([await textsTo(JOS_NUMBER), await textsTo(OWN_NUMBER)]).toEqual([[], []]);
  });

  it('late: she is asked, Jo is texted ten minutes later, and is notified right away when she is out', async () => {
    const { out, read, jobAt, textsTo, open } = await inside();
    await jobAt('21:20');
    expect(await textsTo(OWN_NUMBER)).toEqual([
      expect.stringMatching(
        /^Pine Bay Massage: Are you out\? Please answer by 9:30 PM, or Jo Berg gets a text\. .*\/admin$/,
      ),
    ]);
    await jobAt('21:29');
    expect(await textsTo(JOS_NUMBER)).toEqual([]);
    await jobAt('21:30');
    expect(await textsTo(JOS_NUMBER)).toHaveLength(1);
    expect((await read()).body.checkIn?.alert).toBe('sent');

    expect(await (await open()).json()).toMatchObject({
      ...{ state: 'overdue', address: ADDRESS, therapistPhone: JO.ownPhone },
      clientPhone: PHONE,
    });
    await open();
    expect((await read()).body.checkIn?.openedAt).toHaveLength(2);

    stack.clock.set(evening('21:35'));
    await out();
    expect((await textsTo(JOS_NUMBER))[1]).toMatch(
      /checked out at 9:35 PM\. You don't need to do anything/,
    );
    expect(await (await open()).json()).toMatchObject({
      ...{ state: 'out', address: null, clientPhone: null },
    });
  });

  it('turns the link off four hours later', async () => {
    const { out, jobAt, open } = await inside();
    await jobAt('21:30');
    await out();
    await jobAt('23:00');
    expect((await open()).status).toBe(200);
    stack.clock.advance(151);
    expect((await open()).status).toBe(404);
  });

  it('is no one’s business whom it wasn’t sent to: until Jo is texted, the link opens nothing', async () => {
    const { went } = await inside();
    const link = stack.deps.cipher.tokenOf('check-in', String(went.checkIn?.id));
    expect((await stack.api('/api/check-in', { json: { link } })).status).toBe(404);
    expect(await stack.sql('select * from public.check_in_openings')).toEqual([]);
  });
});

describe('more time', () => {
  it('is added once, however often it is pressed', async () => {
    const { read, more } = await inside();
    // As the real clock has it.
    await stack.sql(`update public.check_ins set due_at = due_at + interval '123456 microseconds'`);
    const due = String((await read()).body.checkIn?.dueAt);
    const [one, two] = [await more(due), await more(due)];
    expect(one.body.checkIn?.dueAt).toBe('2026-11-26T03:35:00.123Z');
    expect(two.body).toEqual(one.body);
  });

  it('requested after Jo was texted counts from then; Jo is notified, and gets another text if she stays away', async () => {
    const { went, more, jobAt, textsTo, open } = await inside();
    await jobAt('21:30');
    stack.clock.set(evening('21:40'));
    const { body } = await more(String(went.checkIn?.dueAt));
    expect(body.checkIn).toMatchObject({
      ...{ alert: 'none', dueAt: new Date(evening('21:55')).toISOString() },
    });
    expect((await textsTo(JOS_NUMBER))[1]).toMatch(/asked for more time, until 9:55 PM/);
    expect(await (await open()).json()).toMatchObject({ state: 'more' });
    await jobAt('21:56');
    expect(await textsTo(JOS_NUMBER)).toHaveLength(2);
    await jobAt('22:05');
    expect(await textsTo(JOS_NUMBER)).toHaveLength(3);
  });
});

describe('a visit that ends otherwise', () => {
  const version = async () =>
    Number((await stack.sql('select version from public.appointments'))[0]?.['version']);

  it('by her: canceling, moving or a no-show ends the check-in', async () => {
    const { path, read } = await inside();
    await admin.call('POST', `${path}/cancel`, { version: await version(), by: 'client' });
    expect((await read()).body.checkIn).toBeNull();
    expect(await stack.sql('select ending from public.check_ins')).toEqual([
      { ending: 'canceled' },
    ]);
  });

  it('by her, moved to another day', async () => {
    const { path, read } = await inside();
    const { status } = await admin.call('POST', `${path}/reschedule`, {
      ...{ version: await version(), appointmentDate: '2026-11-27', appointmentTime: '10:00' },
    });
    expect(status).toBe(200);
    expect((await read()).body.checkIn).toBeNull();
    expect(await stack.sql('select ending from public.check_ins')).toEqual([{ ending: 'moved' }]);
  });

  it('by her client, who may be with her: it goes on, and says so', async () => {
    const { read, jobAt, textsTo } = await inside();
    await stack.deps.database.rpcNow('cancel_appointment', {
      ...{ p_appointment_id: String((await read()).body.checkIn?.appointmentId) },
      ...{ p_version: await version(), p_by: 'client', p_is_own_act: false },
    });
    expect((await read()).body.checkIn).toMatchObject({ isCanceled: true });
    await jobAt('21:31');
    expect(await textsTo(JOS_NUMBER)).toHaveLength(1);
  });

  it('goes on when she marks it as done: she may still be there', async () => {
    const { path, read } = await inside();
    stack.clock.set(evening('20:55'));
    await admin.call('PATCH', `${path}/status`, { status: 'completed' });
    expect((await read()).body.checkIn).not.toBeNull();
  });
});
