import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Modification } from '#contract/appointments/modifications.ts';
import { proposeChange } from '#api/appointments/change-appointment.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { loginAdmin } from '../../helpers/stack/admin.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { holder, owner } from './owner.ts';
import { cancel, deliver, keptCents, listAppointments, requireAppointment } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const TOTAL_CENTS = 18169;
const RETIRED_ENHANCEMENTS = ['hot-stones', 'aromatherapy'];

let before: Record<string, unknown>[] = [];
beforeEach(async () => {
  before = await stack.sql(`select to_jsonb(s) as row from public.services s`);
});
afterEach(async () => {
  await stack.sql(
    `update public.services s set name = was.name, is_active = was.is_active
     from jsonb_populate_recordset(null::public.services, $1::jsonb) was where s.service_id = was.service_id`,
    [JSON.stringify(before.map(({ row }) => row))],
  );
  await stack.sql(`delete from public.prices where effective_from > '2020-01-01'`);
  await stack.sql(
    'update public.enhancements set is_active = true where enhancement_id = any ($1)',
    [RETIRED_ENHANCEMENTS],
  );
});

/** The therapist renames, reprices or removes ninety minutes of Thai bodywork. */
const EDITS: [string, () => Promise<unknown>][] = [
  ['renamed', () => edit(`name = 'Royal Stretch'`)],
  ['repriced', () => reprice()],
  ['removed', () => edit('is_active = false')],
  ['all of it', () => Promise.all([edit(`name = 'Royal Stretch', is_active = false`), reprice()])],
];
const edit = (assignments: string) =>
  stack.sql(`update public.services set ${assignments} where service_id = 'thai-90'`);
const reprice = () =>
  stack.sql(
    `insert into public.prices (service_id, effective_from, price_cents) values ('thai-90', '2026-11-23', 19900)`,
  );

const emailToAnn = async () =>
  (await stack.mailbox.list()).find(({ to }) => to.includes('ann@example.com'))?.text ?? '';

describe.each(EDITS)('S40 a service is %s', (_, change) => {
  it('between price and payment: sold as it was quoted', async () => {
    const ann = visitor(stack);
    await ann.prepare();
    await change();
    ann.pay();
    const { status, body } = await ann.confirm();
    expect(status).toBe(200);
    expect(body.appointment).toMatchObject({
      service: { name: 'Thai Bodywork', duration: 90 },
      totalAmount: '181.69',
    });
    expect(await emailToAnn()).toContain('Thai Bodywork, 90 minutes');
    expect(await keptCents(stack)).toBe(TOTAL_CENTS);
  });

  it('between payment and the webhook, and before its email: sold and emailed as it was', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await change();
    stack.mailbox.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    await deliver(stack, 'payment_intent.succeeded');
    stack.mailbox.intercept = undefined;
    stack.clock.advance(60);
    await sweep(stack);
    expect(await emailToAnn()).toContain('Thai Bodywork, 90 minutes');
    expect(await emailToAnn()).toContain('$181.69');
  });

  it('after it was booked: moved, it stays what it was; canceled, all of it is refunded', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    await change();
    const { appointment_id } = await requireAppointment(stack);
    await stack.deps.database.rpcNow('reschedule_appointment', {
      p_appointment_id: appointment_id,
      p_version: 1,
      p_local_date: '2026-11-25',
      p_local_time: '13:00',
    });
    const { body } = await ann.status();
    expect(body).toMatchObject({
      state: 'booked',
      appointment: { service: { name: 'Thai Bodywork' }, totalAmount: '181.69' },
    });
    await cancel(stack, appointment_id, 2);
    await settle(stack);
    expect(stack.stripe.refunds()).toMatchObject([{ amount: TOTAL_CENTS }]);
    const practiceMails = (await stack.mailbox.list()).map(({ text }) => text).join('\n');
    expect(practiceMails).not.toContain('Royal Stretch');
  });
});

describe('S40 a service is repriced before a change', () => {
  it('what stays keeps its price, and what is new costs what it costs today', async () => {
    const ann = visitor(stack, 'ann', { selectedEnhancements: [] });
    await ann.prepareAndPay();
    await ann.confirm();
    const sold = await keptCents(stack);
    await reprice();
    const { appointment_id } = await requireAppointment(stack);
    const to = {
      appointmentId: appointment_id,
      enhancementIds: [],
      localDate: '2026-11-25',
      localTime: '09:00',
    };
    const same = await proposeChange(stack.deps, {
      ...to,
      changeId: crypto.randomUUID(),
      version: 1,
      serviceId: 'thai-90',
    });
    expect(same).toEqual({ outcome: 'applied' });
    const cheaper = await proposeChange(stack.deps, {
      ...to,
      changeId: crypto.randomUUID(),
      version: 2,
      serviceId: 'thai-60',
    });
    expect(cheaper).toEqual({ outcome: 'applied' });
    expect(stack.stripe.refunds()).toMatchObject([{ amount: sold - 9619 }]);
    expect(await keptCents(stack)).toBe(9619);
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'paid' }]);
  });
});

it('S40 what a checkout has begun is retired before its client presses Pay: the time is held and paid, no one else can begin', async () => {
  const ann = visitor(stack);
  const begun = await ann.prepare();
  await edit('is_active = false');
  const pressed = await ann.pressPay();
  expect(pressed.problem.code).toBeUndefined();
  expect(pressed.body.paymentIntentId).toBe(begun.body.paymentIntentId);
  ann.pay();
  expect((await ann.confirm()).status).toBe(200);
  const bea = visitor(stack, 'bea', { appointmentTime: '13:00' });
  expect((await bea.prepare()).problem.code).toBe('unknown_service');
});

describe('S40 what an appointment was sold with is retired', () => {
  /** Ann has ninety minutes of Thai bodywork with hot stones and cupping; the first two, and aromatherapy, are given up. */
  async function bookAndRetire() {
    const ann = await owner(stack);
    await edit('is_active = false');
    await stack.sql(
      'update public.enhancements set is_active = false where enhancement_id = any ($1)',
      [RETIRED_ENHANCEMENTS],
    );
    return ann;
  }
  const TO = { date: '2026-11-27', time: '13:00' };

  it.each(['by link', 'as a member'])(
    'its client moves it %s, and it stays what it was',
    async (by) => {
      const ann = await bookAndRetire();
      const client =
        by === 'by link'
          ? ann
          : holder(
              stack,
              { appointmentId: ann.appointmentId },
              await logIn(stack.sql, await createAccount(stack.sql)),
            );
      const { status, body: days } = await client.call('/days');
      expect(status).toBe(200);
      expect(days).toMatchObject({
        days: expect.arrayContaining([
          expect.objectContaining({ date: TO.date, times: expect.arrayContaining([TO.time]) }),
        ]),
      });
      const seen = await client.appointment();
      expect((await client.price(seen, TO)).body).toMatchObject({ difference: '0.00' });
      expect((await client.change(seen, TO)).body).toMatchObject({
        outcome: 'applied',
        appointment: {
          ...{ localDate: TO.date, localTime: TO.time, serviceId: 'thai-90' },
          ...{ enhancementIds: ['cupping', 'hot-stones'], totalAmount: '181.69' },
        },
      });
      expect(await keptCents(stack)).toBe(TOTAL_CENTS);
    },
  );

  it('what is given up for it, or was never in it, cannot be added by its client', async () => {
    const ann = await bookAndRetire();
    const seen = await ann.appointment();
    const added = { enhancementIds: [...seen.enhancementIds, 'aromatherapy'] };
    expect((await ann.price(seen, added)).problem.code).toBe('unknown_enhancement');
    const without = await ann.change(seen, { enhancementIds: ['cupping'] });
    expect(without.body).toMatchObject({ outcome: 'applied' });
    const back = { enhancementIds: ['cupping', 'hot-stones'] };
    expect((await ann.change(await ann.appointment(), back)).problem.code).toBe(
      'unknown_enhancement',
    );
  });

  it('the therapist moves and edits it with what it has, and takes nothing else that is retired', async () => {
    const { appointmentId } = await bookAndRetire();
    const admin = await loginAdmin(stack);
    const path = `/api/admin/appointments/${appointmentId}`;
    const times = `/api/admin/times?date=${TO.date}&serviceId=thai-90`;
    const free = await admin.call('GET', `${times}&appointmentId=${appointmentId}`);
    expect(free.body).toMatchObject({
      times: expect.arrayContaining([expect.objectContaining({ time: TO.time })]),
    });
    expect((await admin.call('GET', times)).problem.code).toBe('unknown_service');
    const modify = (serviceId: string, enhancementIds: string[]) =>
      admin.call<Modification>('PATCH', `${path}/modify`, {
        ...{ serviceId, enhancementIds, changeId: crypto.randomUUID(), version: 1 },
      });
    const cheaper = await modify('thai-90', ['hot-stones']);
    expect([cheaper.status, cheaper.body.requiresPayment]).toEqual([200, false]);
    expect((await modify('thai-90', ['hot-stones', 'aromatherapy'])).problem.code).toBe(
      'unknown_enhancement',
    );
    await stack.sql(`update public.services set is_active = false where service_id = 'thai-120'`);
    expect((await modify('thai-120', [])).problem.code).toBe('unknown_service');
    const moved = await admin.call('POST', `${path}/reschedule`, {
      ...{ version: 1, appointmentDate: TO.date, appointmentTime: TO.time },
    });
    expect(moved.body).toMatchObject({ appointment: { localDate: TO.date } });
  });
});
