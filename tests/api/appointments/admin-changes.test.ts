import { describe, expect, it } from 'vitest';
import type { Modification } from '#contract/appointments/modifications.ts';
import { practice } from '#lib/site/built/practice.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { keptCents, requireAppointment } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';
import { createAdminActs } from './admin-acts.ts';

const stack = useStack();

const admin = useAdmin(stack);
let id: string;
const { act, setStatus, returned, waitUntilOver, notified } = createAdminActs(
  stack,
  admin,
  () => id,
);

/** Ann has booked and paid. */
async function book(changes?: Parameters<typeof visitor>[2]) {
  id = await bookAsGuest(stack, 'ann', changes);
}

describe('POST …/reschedule', () => {
  const to = (appointmentTime: string, version = 1, appointmentDate = '2026-11-28') =>
    act('POST', 'reschedule', { version, appointmentDate, appointmentTime });

  it('moves to any free time, a closed day and evening included, and tells the client', async () => {
    await book();
    const { body } = await to('19:15');
    expect(body.appointment).toMatchObject({
      localDate: '2026-11-28',
      localTime: '19:15',
      version: 2,
    });
    expect(await notified('appointment_changed')).toBeGreaterThan(0);
    expect((await to('19:15')).body.appointment.version).toBe(2);
  });

  it('asks before it takes a session to the place of another day, then tells its client where it is, and back', async () => {
    await book({ textConsent: true });
    const asked = await to('10:00', 1, '2026-11-24');
    expect(asked.problem).toMatchObject({
      ...{ status: 409, code: 'place_changes', current: { location: 'home' } },
      detail: 'That day is at your home studio. Move it there?',
    });
    expect(await requireAppointment(stack)).toMatchObject({ version: 1 });
    const move = (json: object) => act('POST', 'reschedule', json);
    const tuesday = { appointmentDate: '2026-11-24', appointmentTime: '10:00' };
    const home = { version: 1, ...tuesday, location: 'home' };
    stack.mailbox.clear();
    stack.texts.clear();
    for (let times = 0; times < 2; times += 1) {
      expect((await move(home)).body.appointment).toMatchObject({ location: 'home', version: 2 });
    }
    const [email] = (await stack.mailbox.list()).filter(({ to: [name] }) => name?.includes('ann'));
    expect(email?.text).toContain('Where: The home studio');
    expect((await stack.texts.list())[0]?.body).toContain('10:00 AM, home studio.');
    // What was asked about is where it is to go, not any other place.
    const wednesday = { version: 2, appointmentDate: '2026-11-25', appointmentTime: '10:00' };
    const back = await move(wednesday);
    expect(back.problem.detail).toBe('That day is at Broadway. Move it there?');
    expect((await move({ ...wednesday, location: 'home' })).problem.code).toBe('place_changes');
    stack.mailbox.clear();
    expect((await move({ ...wednesday, location: 'broadway' })).body.appointment).toMatchObject({
      location: 'broadway',
    });
    const [again] = (await stack.mailbox.list()).filter(({ to: [name] }) => name?.includes('ann'));
    expect(again?.text).toContain(`Where: ${practice.address.street}`);
  });

  it('releases an expired hold, and offers other times for one that is taken', async () => {
    await book();
    const bo = visitor(stack, 'bo', { appointmentTime: '13:00' });
    await bo.prepare();
    const taken = await to('13:00', 1, '2026-11-25');
    expect(taken.problem.code).toBe('slot_taken');
    expect(taken.problem.alternatives?.length).toBeGreaterThan(0);
    stack.clock.advance(11);
    expect((await to('13:00', 1, '2026-11-25')).status).toBe(200);
    expect(stack.stripe.paymentIntent(bo.paymentIntentId).status).toBe('canceled');
  });

  it('refuses the past, and says why a canceled one stays', async () => {
    await book();
    expect((await to('10:00', 1, '2026-11-20')).problem.code).toBe('date_in_past');
    expect((await to('25:00')).status).toBe(400);
    await setStatus('cancelled');
    expect((await to('10:00', 2)).problem.detail).toContain('is canceled');
  });
});

describe('PATCH …/modify and POST …/confirm-modification', () => {
  const SAME = { serviceId: 'thai-90', enhancementIds: ['cupping', 'hot-stones'] };
  const DEARER = { serviceId: 'thai-120', enhancementIds: ['cupping', 'hot-stones'] };
  const CHEAPER = { serviceId: 'thai-60', enhancementIds: [] as string[] };
  const modify = (choice: object) => act<Modification>('PATCH', 'modify', choice);
  const confirm = (choice: object, stripePaymentIntentId: string | null = null) =>
    act('POST', 'confirm-modification', { ...choice, stripePaymentIntentId });

  it('says what a cheaper choice would refund, changes nothing, and makes the change once confirmed', async () => {
    await book();
    const { body } = await modify(CHEAPER);
    expect(body).toMatchObject({
      ...{ originalAmount: '181.69', newAmount: '96.19', priceDifference: '-85.50' },
      ...{ requiresPayment: false, paymentIntentClientSecret: null, paymentIntentId: null },
    });
    expect(await requireAppointment(stack)).toMatchObject({ version: 1 });
    expect(await stack.sql(`select 1 from public.orders where kind = 'change'`)).toHaveLength(0);
    for (let times = 0; times < 2; times += 1) {
      const { body: done } = await confirm({ ...CHEAPER, version: 1, changeId: body.changeId });
      expect(done.appointment).toMatchObject({ serviceId: 'thai-60', version: 2 });
    }
    expect(returned()).toEqual([8550]);
  });

  it('opens the payment of a more expensive one, and makes it when that is paid, however often it is confirmed', async () => {
    await book();
    const { body } = await modify({ ...DEARER, version: 1 });
    expect(body.requiresPayment).toBe(true);
    expect((await modify({ ...DEARER, version: 1 })).body.paymentIntentId).toBe(
      body.paymentIntentId,
    );
    expect((await confirm({ ...DEARER, version: 1 })).problem.code).toBe('payment_not_completed');
    const intent = body.paymentIntentId ?? '';
    expect((await confirm(DEARER, intent)).problem.code).toBe('payment_not_completed');
    expect(await requireAppointment(stack)).toMatchObject({ version: 1 });
    stack.stripe.pay(intent);
    for (let times = 0; times < 2; times += 1) {
      expect((await confirm(DEARER, intent)).body.appointment).toMatchObject({
        ...{ serviceId: 'thai-120', version: 2, enhancementIds: ['cupping', 'hot-stones'] },
      });
    }
  });

  it('makes one that was paid and never confirmed when it is asked for again, and charges nothing', async () => {
    await book();
    const { body } = await modify({ ...DEARER, version: 1 });
    stack.stripe.pay(body.paymentIntentId ?? '');
    const { problem } = await modify({ ...DEARER, version: 1 });
    expect(problem).toMatchObject({
      ...{ code: 'stale_version', current: { serviceId: 'thai-120', version: 2 } },
    });
    expect(stack.stripe.paymentIntents()).toHaveLength(2);
  });

  it('charges for what was chosen last, also under the same name', async () => {
    await book();
    const changeId = crypto.randomUUID();
    const first = await modify({ ...DEARER, changeId });
    expect(first.body.changeId).toBe(changeId);
    const other = await modify({ serviceId: 'thai-120', enhancementIds: ['cupping'], changeId });
    expect(other.body.changeId).not.toBe(changeId);
    expect(stack.stripe.paymentIntent(first.body.paymentIntentId ?? '').status).toBe('canceled');
    stack.stripe.pay(other.body.paymentIntentId ?? '');
    await confirm(
      { serviceId: 'thai-120', enhancementIds: ['cupping'] },
      other.body.paymentIntentId,
    );
    expect(await keptCents(stack)).toBe(Math.round(Number(other.body.newAmount) * 100));
  });

  it('gives the payment back when the change cannot be made anymore, and says so', async () => {
    await book();
    const { body } = await modify(DEARER);
    stack.stripe.pay(body.paymentIntentId ?? '');
    await act('POST', 'reschedule', {
      ...{ version: 1, appointmentDate: '2026-11-27', appointmentTime: '09:00' },
    });
    // Moving it has settled the payment first: the change was made, and the move is of an outdated copy.
    expect(await requireAppointment(stack)).toMatchObject({ version: 2 });
    const dearest = await modify({
      serviceId: 'thai-120',
      enhancementIds: [...SAME.enhancementIds, 'aromatherapy'],
    });
    stack.stripe.pay(dearest.body.paymentIntentId ?? '');
    await setStatus('cancelled');
    const late = await confirm(DEARER, dearest.body.paymentIntentId);
    expect(late.problem).toMatchObject({ code: 'change_not_possible', status: 409 });
    expect(late.problem.detail).toContain('will be refunded in full');
    expect(late.problem.current).toMatchObject({ status: 'cancelled' });
    expect(await keptCents(stack)).toBe(0);
  });

  it('may last longer than the practice is open, but not into the next session', async () => {
    await book({ appointmentTime: '15:30' });
    expect((await modify(DEARER)).body.requiresPayment).toBe(true);
    await book({ email: 'bo@example.com', appointmentTime: '09:00' });
    const cy = visitor(stack, 'cy', {
      appointmentTime: '11:00',
      serviceId: 'thai-60',
      selectedEnhancements: [],
    });
    await cy.prepareAndPay();
    await cy.confirm();
    expect((await modify(DEARER)).problem.code).toBe('slot_taken');
    expect((await confirm({ ...SAME, version: 1 })).body.appointment.version).toBe(1);
  });

  it('can be made while the session goes on: what was added on the table is paid, and no one gets an email', async () => {
    await book({ selectedEnhancements: [] });
    await setStatus('confirmed');
    waitUntilOver();
    const withStones = { serviceId: 'thai-90', enhancementIds: ['hot-stones'] };
    const { body } = await modify(withStones);
    expect(body.priceDifference).toBe('21.38');
    stack.stripe.pay(body.paymentIntentId ?? '');
    expect((await confirm(withStones, body.paymentIntentId)).body.appointment).toMatchObject({
      ...{ enhancementIds: ['hot-stones'], paymentStatus: 'paid' },
    });
    expect(await notified('appointment_changed')).toBe(0);
    await setStatus('completed');
    expect((await modify(SAME)).problem.detail).toContain('is over');
  });

  it('refuses an outdated copy with the appointment as it is, and what is not on offer', async () => {
    await book();
    await setStatus('confirmed');
    const { problem } = await modify({ ...DEARER, version: 1 });
    expect(problem).toMatchObject({ code: 'stale_version', current: { id, version: 2 } });
    expect((await modify({ serviceId: 'none', enhancementIds: [] })).problem.code).toBe(
      'unknown_service',
    );
    expect((await confirm(DEARER, 'pi_of_somebody')).problem.code).toBe('payment_not_found');
    expect((await confirm(DEARER, 'nonsense')).status).toBe(400);
  });
});
