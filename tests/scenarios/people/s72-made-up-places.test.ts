import { describe, expect, it } from 'vitest';
import type { Availability } from '#contract/checkout/availability.ts';
import type { JoinedWaitlist, WaitlistEntry } from '#contract/waitlist/waitlist.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { call } from '../../api/journey.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

/** A Wednesday that is open from nine to five, of which the therapist has blocked all. */
const DAY = '2026-11-25';
const block = (from: string, until: string) =>
  stack.sql(
    `select public.add_local_time_off($1::date, $1::date, $2::time, $3::time, null, $4::timestamptz)`,
    [DAY, from, until, stack.clock.now().toISOString()],
  );
const open = async (from: string) => {
  await stack.sql(
    `select public.delete_time_off(time_off_id, $2::timestamptz) from public.time_off
     where starts_at = ($1 || ' America/Chicago')::timestamptz`,
    [`${DAY} ${from}`, stack.clock.now().toISOString()],
  );
};

interface Asking {
  name: string;
  address: string;
  phone?: string;
  dayPart?: string;
}
async function ask({ name, address, phone = '(320) 555-0133', dayPart = 'any' }: Asking) {
  const json = {
    ...{ entryId: crypto.randomUUID(), firstName: 'Jo', lastName: 'Moe', textConsent: true },
    ...{ email: `${name}@example.com`, phone, serviceId: 'thai-60', date: DAY, dayPart },
  };
  const response = await stack.api('/api/waitlist', { json, address });
  return { status: response.status, body: (await response.json()) as JoinedWaitlist };
}
const act = async (what: string, link: string) =>
  (await call<{ entry: WaitlistEntry }>(stack, `/api/waitlist/${what}`, { link })).body.entry;
async function emailedLink(name: string): Promise<string> {
  const emails = (await stack.mailbox.list()).filter(({ to }) =>
    to.includes(`${name}@example.com`),
  );
  return /#([\w-]{22})/.exec(emails.at(-1)?.text ?? '')?.[1] ?? '';
}
const joinAs = async (asking: Asking) => {
  expect((await ask(asking)).status).toBe(201);
  const link = await emailedLink(asking.name);
  expect((await act('confirm', link)).state).toMatch(/waiting|offered/);
  return link;
};

it('S72 twenty made-up spots before hers hold no time from a client, and are emailed once each', async () => {
  await block('09:00', '10:15');
  await block('10:15', '17:00');
  for (let n = 0; n < 20; n += 1) {
    const network = `192.0.2.${n >> 3}`;
    expect((await ask({ name: `made-up-${n}`, address: network })).status).toBe(201);
  }
  const client = await joinAs({ name: 'ann', address: '198.51.100.7' });
  expect(await act('entry', client)).toMatchObject({ state: 'waiting', place: 1 });
  await open('09:00');
  await runMessages(stack.deps);
  expect(await act('entry', client)).toMatchObject({ state: 'offered', offer: { time: '09:00' } });
  const sent = await countSent(stack);
  expect(Object.values(sent).every((count) => count === 1)).toBe(true);
  expect(Object.keys(sent).filter((name) => name.includes('made-up'))).toHaveLength(20);
  expect(Object.keys(sent).filter((name) => name.startsWith('sms'))).toEqual(['sms +13205550133']);
});

describe('S72 twelve made-up spots with confirmed addresses of one domain, ahead of a client', () => {
  /** A time is freed for all of them; returns the hours until the client is notified, while the strangers do something every minute. */
  async function waitFor(strangersDo: (links: string[]) => Promise<unknown>) {
    await block('09:00', '10:15');
    await block('10:15', '17:00');
    const links: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      links.push(await joinAs({ name: `made-up-${n}`, address: `192.0.2.${n}` }));
    }
    const client = await joinAs({ name: 'ann', address: '198.51.100.7' });
    await open('09:00');
    let minutes = 0;
    while (!(await countSent(stack))['email waitlist_open_time ann@example.com']) {
      expect(minutes).toBeLessThan(12 * 60);
      minutes += 10;
      stack.clock.advance(10);
      await strangersDo(links);
      await runMessages(stack.deps);
    }
    return { hours: minutes / 60, client };
  }
  const freeTimes = async () =>
    (await call<Availability>(stack, `/api/availability?date=${DAY}&serviceId=thai-60`)).body;

  it('hold a time for four hours when they don’t answer; then everyone is notified, and the client books it', async () => {
    const { hours, client } = await waitFor(() => Promise.resolve());
    expect(hours).toBe(4);
    expect(JSON.stringify(await freeTimes())).toContain('09:00');
    const sent = await countSent(stack);
    expect(sent['sms +13205550133']).toBeGreaterThan(0);
    const told = Object.keys(sent).filter((name) => name.startsWith('email waitlist_open_time'));
    // All but the two who were offered it.
    expect(told).toHaveLength(11);
    const ann = visitor(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
    await ann.prepareAndPay();
    expect((await ann.confirm()).status).toBe(200);
    expect(await act('entry', client)).toMatchObject({ state: 'booked' });
    expect((await countSent(stack))['email waitlist_open_time ann@example.com']).toBe(1);
  });

  it('hold it for five hours at most when they pass as late as they can', async () => {
    const passLate = async (links: string[]) => {
      for (const link of links) {
        const { offer } = await act('entry', link);
        if (offer && offer.secondsLeft <= 75 * 60) await act('decline', link);
      }
    };
    const { hours } = await waitFor(passLate);
    expect(hours).toBeGreaterThan(3);
    expect(hours).toBeLessThanOrEqual(5);
  });
});

it('S72 anyone who lets two offers for a day expire, no matter in how many spots, is notified once and removed', async () => {
  await block('09:00', '10:15');
  await block('10:15', '17:00');
  const silent: string[] = [];
  for (const dayPart of ['any', 'morning', 'any', 'morning', 'any']) {
    silent.push(await joinAs({ name: 'silent', address: '192.0.2.1', dayPart }));
  }
  const client = await joinAs({ name: 'ann', address: '198.51.100.7' });
  await open('09:00');
  await runMessages(stack.deps);
  for (let hours = 0; hours < 5; hours += 1) {
    stack.clock.advance(61);
    await runMessages(stack.deps);
  }
  expect(await act('entry', client)).toMatchObject({ state: 'waiting' });
  expect((await countSent(stack))['email waitlist_open_time ann@example.com']).toBe(1);
  const states = await Promise.all(silent.map((link) => act('entry', link)));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['missed']));
  expect((await countSent(stack))['email waitlist_missed silent@example.com']).toBe(1);
});

it('S72 anyone who missed two and joins again can pass on a time without missing another', async () => {
  await block('09:00', '10:15');
  await block('10:15', '17:00');
  const ann = { name: 'ann', address: '192.0.2.1' };
  const first = await joinAs(ann);
  await joinAs({ ...ann, dayPart: 'morning' });
  await open('09:00');
  for (let hours = 0; (await act('entry', first)).state !== 'missed'; hours += 1) {
    expect(hours).toBeLessThan(6);
    await runMessages(stack.deps);
    stack.clock.advance(61);
  }
  await block('09:00', '10:15');
  const again = await joinAs(ann);
  await open('09:00');
  await runMessages(stack.deps);
  expect(await act('entry', again)).toMatchObject({ state: 'offered' });
  expect(await act('decline', again)).toMatchObject({ state: 'waiting' });
  expect((await countSent(stack))['email waitlist_missed ann@example.com']).toBe(1);
});

it('S71 texts are sent to no number that costs its owner or is in another country', async () => {
  await block('09:00', '10:15');
  await block('10:15', '17:00');
  // A premium number, a toll-free one, Jamaica's, a British mobile, and one that is served.
  const numbers = [
    ...['900-555-0123', '800-555-0123', '876-555-0123', '+44 7911 123456'],
    '(416) 555-0123',
  ];
  for (const [n, phone] of numbers.entries()) {
    await joinAs({ name: `person-${n}`, address: `192.0.2.${n}`, phone });
  }
  await open('09:00');
  for (let hour = 0; hour < 12; hour += 1) {
    stack.clock.advance(61);
    await runMessages(stack.deps);
  }
  const offered = Object.entries(await countSent(stack));
  expect(offered.filter(([name]) => name.startsWith('email waitlist_offer'))).toHaveLength(2);
  expect(offered.filter(([name]) => name.startsWith('email waitlist_open'))).toHaveLength(3);
  expect(offered.filter(([name]) => name.startsWith('sms'))).toEqual([['sms +14165550123', 1]]);
});
