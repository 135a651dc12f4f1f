import { describe, expect, it } from 'vitest';
import { cancelAppointment, proposeChange } from '#api/appointments/change-appointment.ts';
import { practice } from '#lib/site/built/practice.ts';
import { countSent, toPractice } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { SITE_URL } from '../../helpers/stack/stack.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { cancel, deliver, listAppointments } from '../steps.ts';
import { owner } from './owner.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const refuse = () => Promise.resolve(new Response('{}', { status: 500 }));

/** What the practice was emailed, oldest first. */
const news = async () =>
  (await stack.mailbox.list()).filter(({ to }) => to.includes(practice.email));
const subjects = async () => (await news()).map(({ subject }) => subject);
const forget = () => stack.mailbox.clear();

async function book() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  const [appointment] = await listAppointments(stack);
  if (!appointment) throw new Error('Nothing is booked');
  return { ...ann, id: appointment.appointment_id };
}

const move = (id: string, version: number, localTime: string, changeId = crypto.randomUUID()) =>
  proposeChange(stack.deps, {
    ...{ changeId, appointmentId: id, version, serviceId: 'thai-90' },
    ...{ enhancementIds: ['hot-stones', 'cupping'], localDate: '2026-11-25', localTime },
  });
const change = (id: string, serviceId: string, by: 'client' | 'therapist' = 'client') =>
  proposeChange(stack.deps, {
    ...{ changeId: crypto.randomUUID(), appointmentId: id, version: 1, serviceId, by },
    ...{ enhancementIds: [], localDate: '2026-11-25', localTime: '13:00' },
  });

describe('I5 the practice hears of a booking', () => {
  it('with first name, time, service and a link to the dashboard; without notes or address', async () => {
    await book();
    const [email] = await news();
    expect(email?.subject).toBe('New booking: Ann, Wednesday, November 25 at 9:00 AM');
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain('Thai Bodywork, 90 minutes');
      expect(body).toContain(`${SITE_URL}/admin`);
      expect(body).toContain('$181.69');
      expect(body).not.toMatch(/knee|Lund|ann@example|555-0111|Cupping|firm/i);
    }
  });

  it.each([
    ['by its browser', (ann: Awaited<ReturnType<typeof visitor>>) => ann.confirm()],
    ['by the webhook alone', () => deliver(stack, 'payment_intent.succeeded')],
    [
      'by the sweep alone',
      () => {
        stack.stripe.webhooks.drop();
        stack.clock.advance(15);
        return sweep(stack);
      },
    ],
  ])('once, when it is settled %s', async (_, settleIt) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await settleIt(ann);
    expect(await subjects()).toHaveLength(1);
    await Promise.all([ann.confirm(), ann.status(), sweep(stack)]);
    await settle(stack);
    expect(await countSent(stack)).toMatchObject({ [toPractice('booking_received')]: 1 });
  });

  it('once, later, when email was down', async () => {
    stack.mailbox.intercept = refuse;
    await book();
    stack.clock.advance(6);
    await sweep(stack);
    expect(await news()).toEqual([]);
    stack.mailbox.intercept = undefined;
    stack.clock.advance(60);
    await Promise.all([sweep(stack), sweep(stack)]);
    expect(await subjects()).toHaveLength(1);
  });

  it('not when someone has only started to pay', async () => {
    await visitor(stack).prepare();
    await sweep(stack);
    expect(await news()).toEqual([]);
  });
});

describe('I5 the practice hears of changes and cancellations', () => {
  it('a cheaper change: what it was, what it is, and the refund, in one message', async () => {
    const { id } = await book();
    forget();
    expect(await change(id, 'thai-60')).toEqual({ outcome: 'applied' });
    await settle(stack);
    expect(await subjects()).toEqual([
      'Appointment changed: Ann, Wednesday, November 25 at 1:00 PM',
    ]);
    const [changed] = await news();
    expect(changed?.text).toContain(
      'Before: Wednesday, November 25 at 9:00 AM; Thai Bodywork, 90 minutes',
    );
    expect(changed?.text).toContain('Service: Thai Bodywork, 60 minutes');
    expect(changed?.text).toContain('Price: $96.19 (it was $181.69)');
    expect(changed?.text).toContain('Refund: $85.50 to the card');
  });

  it('a more expensive change once it is paid, and not before', async () => {
    const { id } = await book();
    forget();
    const proposed = await change(id, 'thai-120');
    if (proposed.outcome !== 'to_pay') throw new Error('Nothing to pay');
    await sweep(stack);
    expect(await news()).toEqual([]);
    stack.stripe.pay(proposed.paymentIntentId);
    await deliver(stack, 'payment_intent.succeeded');
    await settle(stack);
    expect(await subjects()).toEqual([
      'Appointment changed: Ann, Wednesday, November 25 at 1:00 PM',
    ]);
  });

  it('each move by a client, there and back and there again, once each, no matter how often it is requested', async () => {
    const { id } = await book();
    forget();
    const first = crypto.randomUUID();
    await move(id, 1, '13:00', first);
    await move(id, 1, '13:00', first);
    stack.clock.advance(1);
    await move(id, 2, '09:00');
    stack.clock.advance(1);
    await move(id, 3, '13:00');
    await settle(stack);
    // Sent side by side, they arrive in any order.
    expect((await subjects()).toSorted()).toEqual([
      'Appointment changed: Ann, Wednesday, November 25 at 1:00 PM',
      'Appointment changed: Ann, Wednesday, November 25 at 1:00 PM',
      'Appointment changed: Ann, Wednesday, November 25 at 9:00 AM',
    ]);
  });

  it('a cancellation by its client, with two refunds and the fee, in one message however often it is asked for', async () => {
    const ann = await owner(stack);
    stack.clock.set('2026-11-24T15:00:00.001Z');
    const seen = await ann.appointment();
    forget();
    await Promise.all([ann.cancel(seen), ann.cancel(seen)]);
    await ann.cancel(seen);
    await settle(stack);
    expect(await subjects()).toEqual([
      'Appointment canceled: Ann, Wednesday, November 25 at 9:00 AM',
    ]);
    const [email] = await news();
    expect(email?.text).toContain('Fee: $67.50');
    expect(email?.text).toContain('Refund: $114.19 to the card');
  });

  it.each([
    [
      'approves',
      (id: string) =>
        stack.deps.database.rpcNow('approve_appointment', { p_appointment_id: id, p_version: 1 }),
    ],
    ['cancels', (id: string) => cancel(stack, id)],
    [
      'cancels because her client called',
      (id: string) =>
        cancelAppointment(stack.deps, { appointmentId: id, version: 1, by: 'client' }),
    ],
    [
      'moves',
      (id: string) =>
        stack.deps.database.rpcNow('reschedule_appointment', {
          ...{ p_appointment_id: id, p_version: 1 },
          ...{ p_local_date: '2026-11-25', p_local_time: '13:00' },
        }),
    ],
    ['changes it to a cheaper choice', (id: string) => change(id, 'thai-60', 'therapist')],
    [
      'refunds it',
      (id: string) =>
        stack.deps.database.rpcNow('refund_appointment', {
          ...{ p_appointment_id: id, p_version: 1, p_reason: 'Unwell' },
        }),
    ],
  ])('nothing where the therapist %s herself', async (_, run) => {
    const { id } = await book();
    forget();
    await run(id);
    await settle(stack);
    expect(await news()).toEqual([]);
  });
});

describe('I5 the practice hears of refunds', () => {
  it('of a payment that came after the time was gone', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.clock.advance(11);
    await stack.sql('delete from public.occupancy');
    const bo = visitor(stack, 'bo', { firstName: 'Bo' });
    await bo.prepareAndPay();
    await bo.confirm();
    forget();
    await ann.confirm();
    expect(await subjects()).toEqual(['Refund: Ann, Wednesday, November 25 at 9:00 AM']);
    const [email] = await news();
    expect(email?.text).toContain('Refund: $181.69 to the card');
    expect(email?.text).toContain('nothing is booked');
    await settle(stack);
    expect(await subjects()).toHaveLength(1);
  });

  it('made in Stripe’s dashboard: each one, once, as soon as the webhook reports it', async () => {
    const { paymentIntentId } = await book();
    forget();
    stack.stripe.refund(paymentIntentId, 5000);
    await deliver(stack, 'refund.created');
    await deliver(stack, 'charge.refunded');
    expect(await subjects()).toHaveLength(1);
    stack.stripe.refund(paymentIntentId, 2000);
    await settle(stack);
    const emails = await news();
    expect(emails.map(({ text }) => /Refund: .*/.exec(text ?? '')?.[0])).toEqual([
      'Refund: $50 to the card',
      'Refund: $20 to the card',
    ]);
    expect(emails[0]?.text).toContain('The refund was made in Stripe.');
  });
});

describe('I5 an email whose answer was lost', () => {
  it('is identical when it is sent again, so that the provider sends only one', async () => {
    await book();
    const before = await countSent(stack);
    await stack.sql(
      `update public.messages set state = 'failed', next_at = '2026-01-01' where channel = 'email'`,
    );
    stack.clock.advance(6);
    await sweep(stack);
    expect(
      await stack.sql(`select distinct state from public.messages where channel = 'email'`),
    ).toEqual([{ state: 'sent' }]);
    expect(await countSent(stack)).toEqual(before);
  });
});
