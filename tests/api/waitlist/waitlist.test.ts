import { describe, expect, it } from 'vitest';
import { joinWaitlist } from '#contract/waitlist/waitlist.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { dumpDatabase } from '../../helpers/runner/planted.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { call } from '../journey.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { DAY, createWaiting } from './waiting.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { fillDay, block, wanted, ask, join, emailedLink, act, read, emailsTo, refuse } =
  createWaiting(stack, admin);

describe('POST /api/waitlist', () => {
  it('emails one link for a full day, with which its owner confirms the spot', async () => {
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
    // The same call once more is the same place, and no one else's.
    expect((await ask('Bea', { entryId })).body).toMatchObject({ link: null });
    expect(await refuse('', { ...wanted('Dora'), entryId })).toEqual([400, 'invalid_request']);
    expect(await emailsTo('Bea')).toHaveLength(1);
  });

  it('gives a member a spot right away, only under the address of their account', async () => {
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

  it('is dropped if no one confirms it within a day', async () => {
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

  it('allows five spots for an address', async () => {
    await block('09:00', '17:00');
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

  it('sends an address two unused emails, and one more if another network asks', async () => {
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
