import { beforeEach, describe, expect, it } from 'vitest';
import {
  joinWaitlist,
  listWaitlist,
  readPlace,
  type AdminWaitlist,
  type JoinedWaitlist,
  type WaitlistEntry,
} from '../../src/contract/people/waitlist.ts';
import type { Times } from '../../src/contract/appointments/appointments.ts';
import { runMessages } from '../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../netlify/jobs/sweep/run-sweep.ts';
import { createAccount, logIn } from '../helpers/accounts.ts';
import { loginAdmin, type Admin } from '../helpers/admin.ts';
import { dumpDatabase } from '../helpers/planted.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { visitor } from '../scenarios/visitor.ts';
import { call } from './journey.ts';

const stack = useStack();
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

/** The Wednesday of every test: open from nine to five. */
const DAY = '2026-11-25';

/** Leaves one session of an hour, at nine, on the day, and has somebody book it. Answers how that is cancelled. */
async function fillDay(): Promise<() => Promise<void>> {
  await block('10:15', '17:00');
  const person = visitor(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
  await person.prepareAndPay();
  const { id } = (await person.confirm()).body.appointment;
  return async () => {
    const path = `/api/admin/appointments/${id}/cancel`;
    const { status } = await admin.call('POST', path, { version: 1, by: 'client' });
    expect(status).toBe(200);
  };
}
const block = async (startTime: string, endTime: string) => {
  const json = { startDate: DAY, endDate: DAY, startTime, endTime };
  const { status, body } = await admin.call<{ id: string }>('POST', '/api/admin/time-off', json);
  expect(status).toBe(201);
  return body.id;
};

const wanted = (name: string) => ({
  entryId: crypto.randomUUID(),
  firstName: name,
  lastName: 'Moe',
  email: `${name.toLowerCase()}@example.com`,
  phone: '(320) 555-0133',
  serviceId: 'thai-60',
  date: DAY,
  dayPart: 'any',
});
const ask = (name: string, more: object = {}) =>
  call<JoinedWaitlist>(stack, '/api/waitlist', { ...wanted(name), ...more });
/** Asks for a place, and follows the link of the one email about it. Answers that link. */
async function join(name: string, more?: object): Promise<string> {
  const { status, body } = await ask(name, more);
  expect(status).toBe(201);
  expect(joinWaitlist.answer.parse(body)).toMatchObject({
    link: null,
    entry: { state: 'unconfirmed', place: null },
  });
  const link = await emailedLink(name);
  expect((await act('confirm', link)).state).toMatch(/waiting|offered/);
  return link;
}
/** The secret of the newest email to somebody. */
async function emailedLink(name: string): Promise<string> {
  const email = (await emailsTo(name)).at(-1);
  return /\/waitlist#([\w-]{22})/.exec(email?.text ?? '')?.[1] ?? '';
}
async function act(what: string, link: string, more: object = {}): Promise<WaitlistEntry> {
  const { body } = await call(stack, `/api/waitlist/${what}`, { link, ...more });
  return readPlace.answer.parse(body).entry;
}
const read = (link: string) => act('entry', link);
const emailsTo = async (name: string) =>
  (await stack.mailbox.list()).filter(({ to }) =>
    JSON.stringify(to).includes(`${name.toLowerCase()}@example.com`),
  );
const refuse = async (what: string, json: object) => {
  const { status, problem } = await call(stack, `/api/waitlist${what}`, json);
  return [status, problem.code];
};
/** Somebody who books what was kept for them. */
const checkoutOf = (name: string) =>
  visitor(stack, name.toLowerCase(), { serviceId: 'thai-60', selectedEnhancements: [] });

describe('POST /api/waitlist', () => {
  it('emails one link for a full day, by which its owner confirms the place', async () => {
    const cancel = await fillDay();
    const entryId = crypto.randomUUID();
    const { status, body } = await ask('Bea', { entryId, textConsent: true });
    expect(status).toBe(201);
    const { link, entry } = joinWaitlist.answer.parse(body);
    expect([link, entry.state, entry.place]).toEqual([null, 'unconfirmed', null]);
    expect(entry.contact).toMatchObject({ firstName: 'Bea', email: 'bea@example.com' });
    const emailed = await emailedLink('Bea');
    expect(await dumpDatabase(stack)).not.toContain(emailed);
    // Looked at, as scanners do, it is what it was.
    expect(await read(emailed)).toEqual(entry);
    expect((await stack.api('/api/waitlist/confirm')).status).toBe(405);
    expect((await read(await join('Cleo'))).place).toBe(1);
    stack.texts.clear();
    await cancel();
    await runMessages(stack.deps);
    expect((await read(emailed)).state).toBe('unconfirmed');
    const [email, ...others] = await emailsTo('Bea');
    expect([email?.subject, others]).toEqual(['Confirm your spot on the waitlist', []]);
    const toHers = (await stack.texts.list()).filter(({ to }) => to === '+13205550133');
    expect(toHers).toEqual([]);
    expect(await act('confirm', emailed)).toMatchObject({ state: 'waiting', place: 1 });
    expect(await act('confirm', emailed)).toMatchObject({ state: 'waiting', place: 1 });
    // The same call once more is the same place, and nobody else's.
    expect((await ask('Bea', { entryId })).body).toMatchObject({ link: null });
    expect(await refuse('', { ...wanted('Dora'), entryId })).toEqual([400, 'invalid_request']);
    expect(await emailsTo('Bea')).toHaveLength(1);
  });

  it('is a place at once for a member, under the address of their account alone', async () => {
    await fillDay();
    const headers = await logIn(
      stack.sql,
      await createAccount(stack.sql, { name: 'bea' }),
      stack.clock.now().toISOString(),
    );
    const asMember = async (name: string) => {
      const response = await stack.api('/api/waitlist', { json: wanted(name), headers });
      return joinWaitlist.answer.parse(await response.json());
    };
    const { link, entry } = await asMember('BEA');
    expect(entry).toMatchObject({ state: 'waiting', place: 1 });
    expect(await read(link ?? '')).toEqual(entry);
    const [email] = await emailsTo('bea');
    expect(email?.subject).toBe('You’re on the waitlist for Wednesday, November 25');
    expect(email?.text).toContain(`/waitlist#${link}`);
    expect(await asMember('Cleo')).toMatchObject({ link: null, entry: { state: 'unconfirmed' } });
  });

  it('is forgotten when nobody confirms it for a day', async () => {
    await fillDay();
    await ask('Bea');
    const link = await emailedLink('Bea');
    stack.clock.advance(24 * 60 - 1);
    await runMessages(stack.deps);
    expect((await read(link)).state).toBe('unconfirmed');
    stack.clock.advance(1);
    await runMessages(stack.deps);
    expect((await act('confirm', link)).state).toBe('expired');
    expect(await emailsTo('Bea')).toHaveLength(1);
  });

  it('refuses a day that has free times, with some of them; another part of the day can be full', async () => {
    await block('09:00', '12:00');
    const { status, problem } = await ask('Bea');
    expect([status, problem.code]).toEqual([409, 'times_free']);
    expect(problem.alternatives).toHaveLength(3);
    expect(problem.alternatives?.[0]).toMatchObject({ date: DAY, time: '12:00' });
    expect((await ask('Bea', { dayPart: 'morning' })).status).toBe(201);
    expect((await ask('Bea', { dayPart: 'afternoon' })).problem.code).toBe('times_free');
  });

  it.each([
    ['closed', { date: '2026-11-28' }, [409, 'slot_unavailable']],
    ['for known clients alone', { date: '2026-11-26' }, [409, 'slot_unavailable']],
    ['beyond the horizon', { date: '2027-06-02' }, [409, 'slot_unavailable']],
    ['past', { date: '2026-11-18' }, [400, 'date_in_past']],
    ['of no service', { serviceId: 'none' }, [404, 'unknown_service']],
  ])('refuses a day that is %s', async (_, more, expected) => {
    expect(await refuse('', { ...wanted('Bea'), ...more })).toEqual(expected);
  });

  it('keeps five places for an address, and nothing for a program', async () => {
    await block('09:00', '17:00');
    expect((await ask('Bea', { website: 'spam' })).body).toMatchObject({ link: null });
    const links: string[] = [];
    for (let n = 0; n < 5; n += 1) links.push(await join('Bea'));
    expect(await refuse('', wanted('Bea'))).toEqual([409, 'waitlist_limit']);
    await act('leave', links[0] ?? '');
    const [first, second] = [await ask('Bea'), await ask('Bea')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await act('confirm', await emailedLink('Bea'))).state).toBe('waiting');
    // Two were asked for while there was room for one.
    const [older] = (await emailsTo('Bea')).slice(-2);
    const link = /#([\w-]{22})/.exec(older?.text ?? '')?.[1];
    expect(await refuse('/confirm', { link })).toEqual([409, 'waitlist_limit']);
    expect(await stack.sql('select 1 from public.waitlist_entries')).toHaveLength(7);
  });

  it('sends an address two emails that nobody follows, and one more when another network asks', async () => {
    await fillDay();
    const from = async (address: string) => {
      const response = await stack.api('/api/waitlist', { json: wanted('Bea'), address });
      return response.status;
    };
    expect([await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([201, 201]);
    const { problem } = await call(stack, '/api/waitlist', wanted('Bea'));
    expect(await from('192.0.2.1')).toBe(429);
    expect(problem.code).toBeUndefined();
    expect(await refuse('', wanted('Bea'))).toEqual([429, 'confirm_first']);
    expect(await emailsTo('Bea')).toHaveLength(3);
    // Followed, it was wanted, and counts no more.
    await act('confirm', await emailedLink('Bea'));
    expect(await from('192.0.2.2')).toBe(201);
  });

  it('is limited for a network', async () => {
    await block('09:00', '17:00');
    for (const name of [...'ABCDEFGHIJKL']) await join(name);
    expect(await refuse('', wanted('M'))).toEqual([429, 'too_many_requests']);
  });
});

describe('a time that comes free', () => {
  it('is kept for who asked first, told by email and text, and booked by them alone', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea', { textConsent: true }), await join('Cleo')];
    stack.texts.clear();
    await cancel();
    expect(await read(bea)).toMatchObject({
      state: 'offered',
      place: null,
      offer: { date: DAY, time: '09:00', secondsLeft: 7200 },
    });
    expect(await read(cleo)).toMatchObject({ state: 'waiting', place: 1, offer: null });
    const offer = (await emailsTo('Bea')).find(({ subject }) =>
      subject.startsWith('A time opened up'),
    );
    expect(offer?.subject).toBe('A time opened up for you: Wednesday, November 25 at 9:00 AM');
    expect(offer?.text).toContain(`/waitlist#${bea}`);
    const text = (await stack.texts.list()).find(({ body }) => body.includes('is held for you'));
    expect(text?.body).toContain(`/waitlist#${bea} Reply STOP to end.`);
    expect(await emailsTo('Cleo')).toHaveLength(1);

    const [hers, stranger] = [checkoutOf('bea'), checkoutOf('eva')];
    expect((await stranger.prepare()).problem.code).toBe('slot_taken');
    expect((await hers.prepare()).problem.code).toBe('slot_taken');
    const taken = await act('take', bea, { checkoutKey: hers.checkoutKey });
    expect(taken.state).toBe('offered');
    await hers.prepareAndPay();
    expect((await hers.confirm()).status).toBe(200);
    expect(await read(bea)).toMatchObject({ state: 'booked', offer: null });
    expect(await read(cleo)).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('goes on when it is passed on, left or has run out, never to the same place again', async () => {
    const cancel = await fillDay();
    const [bea, cleo, dora] = [await join('Bea'), await join('Cleo'), await join('Dora')];
    await cancel();
    expect(await act('decline', bea)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await read(cleo)).state).toBe('offered');
    expect((await act('leave', cleo)).state).toBe('left');
    expect((await read(dora)).state).toBe('offered');
    stack.clock.advance(119);
    await runMessages(stack.deps);
    expect((await read(dora)).state).toBe('offered');
    stack.clock.advance(2);
    expect(await refuse('/take', { link: dora, checkoutKey: crypto.randomUUID() })).toEqual([
      409,
      'offer_over',
    ]);
    await runMessages(stack.deps);
    expect(await read(dora)).toMatchObject({ state: 'waiting', offer: null });
    // Nobody is left who was not offered it: whoever comes may have it.
    expect((await checkoutOf('eva').prepare()).status).toBe(200);
  });

  it('is kept until what was said, whatever its checkout does, and yields to nobody', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea'), await join('Cleo')];
    await cancel();
    const hers = checkoutOf('bea');
    await act('take', bea, { checkoutKey: hers.checkoutKey });
    await hers.prepare();
    await call(stack, '/api/checkout-release', { checkoutKey: hers.checkoutKey });
    stack.clock.advance(40);
    await runSweep(stack.deps);
    expect((await read(bea)).state).toBe('offered');
    expect((await hers.prepare({ healthConditions: 'Other words' })).status).toBe(200);
    stack.clock.advance(79);
    await runSweep(stack.deps);
    expect((await read(bea)).state).toBe('offered');
    stack.clock.advance(2);
    await runSweep(stack.deps);
    expect((await read(bea)).state).toBe('waiting');
    expect((await read(cleo)).state).toBe('offered');
  });

  it('paid too late goes back, where the next has it', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea'), await join('Cleo')];
    await cancel();
    const hers = checkoutOf('bea');
    await act('take', bea, { checkoutKey: hers.checkoutKey });
    await hers.prepare();
    stack.clock.advance(121);
    await runSweep(stack.deps);
    expect((await read(cleo)).state).toBe('offered');
    expect(hers.pay().error).toBeDefined();
  });
});

describe('the link of a place', () => {
  it('is one answer when it is wrong, whatever is asked, and counted', async () => {
    await fillDay();
    const bea = await join('Bea');
    const wrong = `${bea.slice(0, -1)}${bea.endsWith('A') ? 'B' : 'A'}`;
    for (const what of ['/entry', '/leave', '/decline']) {
      expect(await refuse(what, { link: wrong })).toEqual([404, 'unknown_link']);
    }
    expect(await refuse('/take', { link: wrong, checkoutKey: crypto.randomUUID() })).toEqual([
      404,
      'unknown_link',
    ]);
    for (let miss = 0; miss < 20; miss += 1) await refuse('/entry', { link: wrong });
    expect(await refuse('/entry', { link: wrong })).toEqual([429, 'too_many_requests']);
    // A right one opens whatever others have tried from its network.
    expect((await read(bea)).state).toBe('waiting');
  });
});

describe('what the therapist sees', () => {
  const list = async () => {
    const { body } = await admin.call<AdminWaitlist>('GET', '/api/admin/waitlist');
    return listWaitlist.answer.parse(body).entries;
  };

  it('is who waits by day, in the order of asking, with what is kept; she takes somebody off', async () => {
    const cancel = await fillDay();
    await join('Bea');
    await join('Cleo');
    await ask('Dora');
    await cancel();
    const [first, second] = await list();
    expect(first).toMatchObject({
      state: 'offered',
      place: null,
      offer: { time: '09:00' },
      missedOffers: 0,
    });
    expect(second).toMatchObject({ state: 'waiting', place: 1, serviceName: expect.any(String) });
    const { status } = await admin.call('DELETE', `/api/admin/waitlist/${first?.id}`);
    expect(status).toBe(200);
    expect(await list()).toMatchObject([{ id: second?.id, state: 'offered' }]);
    expect((await admin.call('DELETE', `/api/admin/waitlist/${crypto.randomUUID()}`)).status).toBe(
      404,
    );
  });

  it('is among what stands in the way of time off, and she may have it all the same', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea'), await join('Cleo')];
    await cancel();
    const json = { startDate: DAY, endDate: DAY, startTime: '09:00', endTime: '10:00' };
    const block = (more = {}) => admin.call('POST', '/api/admin/time-off', { ...json, ...more });
    const { status, problem } = await block();
    expect([status, problem.code]).toEqual([409, 'time_off_conflicts']);
    expect(problem.current).toMatchObject([{ kind: 'offer', firstName: 'Bea' }]);
    // What is blocked already is no offer, and stays in the way.
    expect((await block({ endTime: '11:00', endsOffers: true })).status).toBe(409);
    expect((await block({ endsOffers: true })).status).toBe(201);
    expect(await read(bea)).toMatchObject({ state: 'waiting', place: 1, offer: null });
    expect(await read(cleo)).toMatchObject({ state: 'waiting', place: 2, offer: null });
    expect((await list())[0]).toMatchObject({ missedOffers: 0 });
  });

  it('stands at the times that she may choose, and is taken back by a booking of hers', async () => {
    const cancel = await fillDay();
    const bea = await join('Bea');
    await cancel();
    const { body } = await admin.call<Times>(
      'GET',
      `/api/admin/times?date=${DAY}&serviceId=thai-60`,
    );
    expect(body.times.find(({ time }) => time === '09:00')).toMatchObject({ keptFor: 'Bea' });
    expect(body.times.find(({ time }) => time === '18:00')).toMatchObject({ keptFor: null });
    const booked = await admin.call('POST', '/api/admin/appointments', {
      bookingKey: crypto.randomUUID(),
      newClient: {
        ...{ firstName: 'Eva', lastName: 'Berg', email: 'eva@example.com' },
        phone: '320-555-0199',
      },
      ...{
        serviceId: 'thai-60',
        enhancementIds: [],
        appointmentDate: DAY,
        appointmentTime: '09:00',
      },
    });
    expect(booked.status).toBeLessThan(300);
    expect(await read(bea)).toMatchObject({ state: 'waiting', offer: null });
  });
});
