import { expect } from 'vitest';
import {
  joinWaitlist,
  readPlace,
  type JoinedWaitlist,
  type WaitlistEntry,
} from '#contract/waitlist/waitlist.ts';
import type { Admin } from '../../helpers/stack/admin.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { call } from '../journey.ts';
import type { Stack } from '../../helpers/stack/stack.ts';

/** The Wednesday of every test: open from nine to five. */
export const DAY = '2026-11-25';

/** A day that is full, who waits for it, and what they read and press. */
export function createWaiting(stack: Stack, admin: Admin) {
  /** Leaves one session of an hour, at nine, on the day, and has someone book it. Answers how that is cancelled. */
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

  /** The secret of the newest email to someone. */
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

  return { fillDay, block, wanted, ask, join, emailedLink, act, read, emailsTo, refuse };
}
