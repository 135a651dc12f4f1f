import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proposeChange } from '../../netlify/api/appointments/change-appointment.ts';
import { settle, sweep } from '../helpers/settle.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { cancel, deliver, keptCents, listAppointments, requireAppointment } from './steps.ts';
import { visitor } from './visitor.ts';

const stack = useStack();

const TOTAL_CENTS = 18169;

let before: Record<string, unknown>[] = [];
beforeEach(async () => {
  before = await stack.sql(`select to_jsonb(s) as row from public.services s`);
});
afterEach(async () => {
  await stack.sql(
    `update public.services s set name = was.name, price_cents = was.price_cents, is_active = was.is_active
     from jsonb_populate_recordset(null::public.services, $1::jsonb) was where s.service_id = was.service_id`,
    [JSON.stringify(before.map(({ row }) => row))],
  );
});

/** The therapist renames, reprices or removes ninety minutes of Thai bodywork. */
const EDITS: [string, () => Promise<unknown>][] = [
  ['renamed', () => edit(`name = 'Royal Stretch'`)],
  ['repriced', () => edit('price_cents = 19900')],
  ['removed', () => edit('is_active = false')],
  ['all of it', () => edit(`name = 'Royal Stretch', price_cents = 19900, is_active = false`)],
];
const edit = (assignments: string) =>
  stack.sql(`update public.services set ${assignments} where service_id = 'thai-90'`);

const mailToAnn = async () =>
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
    expect(await mailToAnn()).toContain('Thai Bodywork, 90 minutes');
    expect(await keptCents(stack)).toBe(TOTAL_CENTS);
  });

  it('between payment and the webhook, and before its mail: sold and told as it was', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await change();
    stack.mailbox.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    await deliver(stack, 'payment_intent.succeeded');
    stack.mailbox.intercept = undefined;
    stack.clock.advance(60);
    await sweep(stack);
    expect(await mailToAnn()).toContain('Thai Bodywork, 90 minutes');
    expect(await mailToAnn()).toContain('$181.69');
  });

  it('after it was booked: moved it stays what it was, cancelled all of it goes back', async () => {
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
    await edit('price_cents = 19900');
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
