import { beforeEach, describe, expect, it } from 'vitest';
import type { Modification, OwedPayment } from '../../src/contract/appointments/acts.ts';
import type { AppointmentAnswer } from '../../src/contract/appointments/appointments.ts';
import type { DeskCheckout } from '../../src/contract/orders/in-person.ts';
import { loginAdmin, type Admin } from '../helpers/admin.ts';
import { practice } from '../../src/lib/site/practice.ts';
import { sweep } from '../helpers/settle.ts';
import { useStack } from '../helpers/shared-stack.ts';
import {
  deliver,
  grantCredits,
  keptCents,
  listAppointments,
  requireAppointment,
} from '../scenarios/steps.ts';
import { visitor } from '../scenarios/visitor.ts';
import type { Answer } from './journey.ts';

const stack = useStack();

/** Thai bodywork for 90 minutes with two enhancements, on Wednesday at nine. */
const PAID_CENTS = 18169;

let admin: Admin;
let id: string;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

/** Ann has booked and paid. */
async function book(changes?: Parameters<typeof visitor>[2]) {
  const ann = visitor(stack, 'ann', changes);
  await ann.prepareAndPay();
  id = (await ann.confirm()).body.appointment.id;
}

const act = <Body = AppointmentAnswer>(
  method: 'PATCH' | 'POST' | 'DELETE',
  what: string,
  json: object = {},
): Promise<Answer<Body>> => admin.call(method, `/api/admin/appointments/${id}/${what}`, json);

const setStatus = (status: string, version?: number) =>
  act('PATCH', 'status', { status, ...(version && { version }) });
const refund = (version?: number) =>
  act('POST', 'refund', { reason: 'Cancelled by admin', ...(version && { version }) });
const returned = () => stack.stripe.refunds().map(({ amount }) => amount);

/** Until the session of Wednesday is over. */
const waitUntilOver = () => stack.clock.set('2026-11-25T17:00:00Z');

const told = async (kind: string) => {
  const rows = await stack.sql(
    `select channel from public.messages where kind = $1 and recipient = 'client' and state = 'sent'`,
    [kind],
  );
  return rows.length;
};

describe('PATCH …/status', () => {
  it('approves a request, tells its client, and answers how it stands', async () => {
    await book();
    const { status, body } = await setStatus('confirmed', 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      appointment: { id, status: 'confirmed', version: 2 },
    });
    expect(await told('appointment_approved')).toBe(1);
    // Pressed again from the same page.
    expect((await setStatus('confirmed', 1)).body.appointment.version).toBe(2);
  });

  it('means the newest without a version, and refuses an outdated one with the appointment as it is', async () => {
    await book();
    expect((await setStatus('confirmed')).status).toBe(200);
    waitUntilOver();
    expect((await setStatus('completed')).status).toBe(200);
    const { status, problem } = await setStatus('no_show', 2);
    expect([status, problem.code]).toEqual([409, 'stale_version']);
    expect(problem.current).toMatchObject({ id, status: 'completed', version: 3 });
  });

  it('refuses to complete a session before it starts, and completes it from its start on', async () => {
    await book();
    await setStatus('confirmed');
    stack.clock.set('2026-11-25T08:59:59-06:00');
    const early = await setStatus('completed');
    expect([early.status, early.problem.code]).toEqual([409, 'session_not_begun']);
    stack.clock.set('2026-11-25T09:00:00-06:00');
    expect((await setStatus('completed')).body.appointment).toMatchObject({
      ...{ status: 'completed', version: 3 },
    });
  });

  it('takes a wrong Done back and tells nobody; done again, it is done', async () => {
    await book();
    waitUntilOver();
    // Nobody has approved it, so its client was never told.
    await sweep(stack);
    await setStatus('completed');
    const before = await stack.sql('select count(*)::int as n from public.messages');
    expect((await setStatus('confirmed')).body.appointment.status).toBe('confirmed');
    expect(await stack.sql('select count(*)::int as n from public.messages')).toEqual(before);
    expect((await setStatus('completed')).body.appointment.status).toBe('completed');
  });

  it('leaves a session done that would be done by itself, and one that was sold at the desk', async () => {
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    await setStatus('completed');
    stack.clock.advance(13 * 60);
    const { status, problem } = await setStatus('confirmed');
    expect([status, problem.code]).toEqual([409, 'change_not_possible']);
    expect(problem.detail).toContain('is over');
    const sale = { walkInName: 'Sam', serviceId: 'swedish-60', checkoutKey: crypto.randomUUID() };
    await admin.call('POST', '/api/admin/checkout/payment', { ...sale, method: 'cash' });
    const sold = await admin.call<DeskCheckout>('POST', '/api/admin/checkout', sale);
    id = sold.body.appointmentId;
    expect((await setStatus('confirmed')).problem.code).toBe('change_not_possible');
  });

  it('says that nobody came once the session has begun, and takes that back', async () => {
    await book();
    await setStatus('confirmed');
    const early = await setStatus('no_show');
    expect([early.status, early.problem.code]).toEqual([409, 'session_not_begun']);
    expect(returned()).toEqual([]);
    waitUntilOver();
    expect((await setStatus('no_show')).body.appointment.status).toBe('no_show');
    expect(returned()).toHaveLength(1);
    expect((await setStatus('completed')).body.appointment.status).toBe('completed');
  });

  it('cancels as the therapist, all of it going back', async () => {
    await book();
    const { body } = await setStatus('cancelled');
    expect(body.appointment).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(returned()).toEqual([PAID_CENTS]);
    expect((await setStatus('cancelled')).status).toBe(200);
    expect(returned()).toEqual([PAID_CENTS]);
  });

  it('refuses an unknown status, a step back to requested, and an unknown appointment', async () => {
    await book();
    expect((await setStatus('done')).problem.fields).toEqual({ status: 'Unknown status' });
    await setStatus('confirmed');
    expect((await setStatus('pending')).problem.code).toBe('change_not_possible');
    id = crypto.randomUUID();
    expect((await setStatus('confirmed')).status).toBe(404);
    id = 'nonsense';
    expect((await setStatus('confirmed')).status).toBe(404);
  });
});

describe('PATCH …/arrived', () => {
  it('writes down when the client came, once, and takes it back without a new version', async () => {
    await book();
    stack.clock.set('2026-11-25T08:59:59-06:00');
    const early = await act('PATCH', 'arrived', { arrived: true });
    expect([early.status, early.problem.code]).toEqual([409, 'session_not_begun']);
    stack.clock.set('2026-11-25T09:00:00-06:00');
    const { body } = await act('PATCH', 'arrived', { arrived: true });
    expect(body.appointment).toMatchObject({ version: 1 });
    expect(body.appointment.arrivedAt).toBe(stack.clock.now().toISOString());
    stack.clock.advance(5);
    const again = await act('PATCH', 'arrived', { arrived: true });
    expect(again.body.appointment.arrivedAt).toBe(body.appointment.arrivedAt);
    const back = await act('PATCH', 'arrived', { arrived: false });
    expect(back.body.appointment.arrivedAt).toBeNull();
  });

  it('refuses one that is cancelled', async () => {
    await book();
    await setStatus('cancelled');
    const { problem } = await act('PATCH', 'arrived', { arrived: true });
    expect(problem).toMatchObject({ code: 'change_not_possible', status: 409 });
    expect(problem.detail).toContain('is canceled');
    expect((await act('PATCH', 'arrived', {})).status).toBe(400);
  });
});

describe('PATCH …/note', () => {
  it('keeps the note encrypted, and an empty one removes it', async () => {
    await book();
    const note = 'Left shoulder freer than last time';
    expect((await act('PATCH', 'note', { note })).status).toBe(200);
    const [row] = await stack.sql(
      'select encrypted_note, client_id from public.session_notes join public.appointments using (appointment_id)',
    );
    expect(row?.['encrypted_note']).not.toContain('shoulder');
    const { encrypted_note: encrypted, client_id: clientId } = row ?? {};
    expect(stack.deps.cipher.decrypt(String(encrypted), id, String(clientId))).toBe(note);
    await act('PATCH', 'note', { note: 'Shorter' });
    expect(await stack.sql('select 1 from public.session_notes')).toHaveLength(1);
    expect((await act('PATCH', 'note', { note: '' })).status).toBe(200);
    expect(await stack.sql('select 1 from public.session_notes')).toHaveLength(0);
    expect((await act('PATCH', 'note', { note: 'x'.repeat(4001) })).status).toBe(400);
    expect(stack.logs.join('')).not.toContain('shoulder');
  });
});

describe('POST …/health-notes', () => {
  it('shows what the client said, and keeps who looked and when', async () => {
    await book();
    const { body } = await act<object>('POST', 'health-notes', {});
    expect(body).toEqual({ healthConditions: 'An old knee injury', specialRequests: null });
    expect(await stack.sql('select appointment_id, user_id from public.health_note_views')).toEqual(
      [{ appointment_id: id, user_id: admin.account.userId }],
    );
    id = crypto.randomUUID();
    expect((await act('POST', 'health-notes', {})).status).toBe(404);
  });
});

describe('DELETE …/health-notes', () => {
  it('leaves no word of them, and who had looked', async () => {
    await book();
    await act('POST', 'health-notes', {});
    const { body } = await act('DELETE', 'health-notes');
    expect(body.appointment.healthNoteCount).toBe(0);
    expect(await stack.sql('select 1 from public.health_notes')).toEqual([]);
    expect(await stack.sql('select 1 from public.health_note_views')).toHaveLength(1);
    expect((await act('DELETE', 'health-notes')).status).toBe(200);
    id = crypto.randomUUID();
    expect((await act('DELETE', 'health-notes')).status).toBe(404);
  });
});

describe('POST …/refund', () => {
  it('cancels what is ahead, frees its time, gives all back once, and tells the client', async () => {
    await book();
    const { body } = await refund(1);
    expect(body.appointment).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(returned()).toEqual([PAID_CENTS]);
    expect(await stack.sql('select 1 from public.occupancy')).toHaveLength(0);
    expect(await told('appointment_cancelled')).toBeGreaterThan(0);
    // The second press of the same page, and one after a reload.
    expect((await refund(1)).status).toBe(200);
    expect((await refund()).problem.code).toBe('already_refunded');
    expect(returned()).toEqual([PAID_CENTS]);
  });

  it('leaves a completed session in the book, refunded, and can take that press of Done back', async () => {
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    await setStatus('completed');
    const { body } = await refund();
    expect(body.appointment).toMatchObject({ status: 'completed', version: 4 });
    expect(body.appointment.paymentStatus).toBe('refunded');
    expect(await keptCents(stack)).toBe(0);
    expect(await told('payment_refunded')).toBe(1);
    expect((await refund()).problem.code).toBe('already_refunded');
  });

  it('gives back what was kept of a client who did not come', async () => {
    await book();
    await setStatus('confirmed');
    waitUntilOver();
    await setStatus('no_show');
    expect(await keptCents(stack)).toBe(13500);
    expect((await refund()).body.appointment).toMatchObject({
      status: 'no_show',
      paymentStatus: 'refunded',
    });
    expect(await keptCents(stack)).toBe(0);
  });

  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'is made once though Stripe breaks off after it (%s), however often it is pressed',
    async (kind) => {
      await book();
      stack.stripe.plan.fault(kind, { method: 'POST', path: /v1\/refunds$/ });
      expect((await refund(1)).status).toBe(200);
      await Promise.all([refund(1), refund(), refund(2)]);
      stack.stripe.plan.heal();
      expect(returned()).toEqual([PAID_CENTS]);
    },
  );

  it('refuses without a reason, of what nobody has paid, and while a bank looks into it', async () => {
    await book();
    expect((await act('POST', 'refund', { reason: ' ' })).problem.fields).toEqual({
      reason: 'A reason is required',
    });
    const [intent] = stack.stripe.paymentIntents();
    stack.stripe.dispute(intent?.id ?? '');
    await deliver(stack, 'charge.dispute.created');
    const { status, problem } = await refund();
    expect([status, problem.code]).toEqual([409, 'payment_disputed']);
    expect(await requireAppointment(stack)).toMatchObject({ status: 'pending', version: 1 });
  });
});

describe('POST …/cancel', () => {
  it('keeps what the policy says of a late client, or what the therapist decides', async () => {
    await book();
    stack.clock.set('2026-11-25T02:00:00Z');
    const { body } = await act('POST', 'cancel', { version: 1, by: 'client' });
    expect(body.appointment.status).toBe('cancelled');
    expect(await keptCents(stack)).toBe(6750);
    await book({ email: 'bo@example.com', appointmentTime: '13:00' });
    await act('POST', 'cancel', { version: 1, by: 'client', keptPercent: 10 });
    expect(await keptCents(stack)).toBe(6750 + 1350);
  });

  it('refuses without a version, and a share above the whole', async () => {
    await book();
    expect((await act('POST', 'cancel', { by: 'client' })).problem.fields).toEqual({
      version: 'Please reload this appointment',
    });
    expect(
      (await act('POST', 'cancel', { version: 1, by: 'client', keptPercent: 101 })).status,
    ).toBe(400);
    expect((await act('POST', 'cancel', { version: 2, by: 'client' })).problem.code).toBe(
      'stale_version',
    );
  });
});

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
    expect(await told('appointment_changed')).toBeGreaterThan(0);
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

  it('lets go of a hold that has run out, and offers other times for one that is taken', async () => {
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

  it('refuses the past, and says why a cancelled one stays', async () => {
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

  it('says what a cheaper choice gives back, changes nothing, and makes it once confirmed', async () => {
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

  it('opens the payment of a dearer one, and makes it when that is paid, however often it is confirmed', async () => {
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

  it('gives the payment back when the change cannot be made any more, and says so', async () => {
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

  it('can be made while the session goes on: what was added on the table is paid, and nobody is told', async () => {
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
    expect(await told('appointment_changed')).toBe(0);
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

/** Booked by telephone: nothing is paid yet. */
const TELEPHONE = {
  ...{
    serviceId: 'swedish-60',
    enhancementIds: [],
    appointmentDate: '2026-11-28',
    appointmentTime: '18:00',
  },
  newClient: {
    ...{ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.com', phone: '(320) 555-0122' },
  },
};
const bookByTelephone = (changes: object = {}) =>
  admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
    ...{ bookingKey: crypto.randomUUID(), ...TELEPHONE, ...changes },
  });

describe('POST …/payment', () => {
  beforeEach(async () => {
    id = (await bookByTelephone()).body.appointment.id;
  });
  const pay = (method: 'card' | 'cash', more: object = {}) =>
    act<OwedPayment>('POST', 'payment', { paymentId: crypto.randomUUID(), method, ...more });

  it('takes what is owed and a tip in cash, once', async () => {
    const paymentId = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const { body } = await pay('cash', { paymentId, tip: '15.00' });
      expect(body).toMatchObject({ amount: '100.50', clientSecret: null, paymentIntentId: null });
      expect(body.appointment).toMatchObject({ paymentStatus: 'paid' });
    }
    expect(await keptCents(stack)).toBe(10050);
    expect((await pay('cash')).problem.code).toBe('already_paid');
  });

  it('asks again about a tip above the price of the session, and takes it once that is confirmed', async () => {
    const { status, problem } = await pay('cash', { tip: '80.01' });
    expect([status, problem.code]).toEqual([409, 'confirmation_needed']);
    expect(problem.detail).toContain('$80.01 tip');
    expect(await keptCents(stack)).toBe(0);
    const { body } = await pay('cash', { tip: '80.01', isConfirmed: true });
    expect(body).toMatchObject({ amount: '165.51', appointment: { paymentStatus: 'paid' } });
  });

  it('takes it by card, settled by the browser, once', async () => {
    const paymentId = crypto.randomUUID();
    const { body } = await pay('card', { paymentId });
    expect((await pay('card', { paymentId })).body.paymentIntentId).toBe(body.paymentIntentId);
    const confirm = () =>
      act('POST', 'payment/confirm', { stripePaymentIntentId: body.paymentIntentId });
    expect((await confirm()).problem.code).toBe('payment_not_completed');
    stack.stripe.pay(body.paymentIntentId ?? '');
    for (let times = 0; times < 2; times += 1) {
      expect((await confirm()).body.appointment).toMatchObject({ paymentStatus: 'paid' });
    }
    expect((await pay('card', { paymentId })).body.clientSecret).toBeNull();
    expect(await keptCents(stack)).toBe(8550);
  });

  it('is settled by the webhook when the answer is lost; paid in cash meanwhile, the card’s goes back', async () => {
    const { body } = await pay('card');
    await pay('cash');
    stack.stripe.pay(body.paymentIntentId ?? '');
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await keptCents(stack)).toBe(8550);
    expect(returned()).toEqual([8550]);
    const late = await act('POST', 'payment/confirm', {
      stripePaymentIntentId: body.paymentIntentId,
    });
    expect(late.problem).toMatchObject({ code: 'already_paid' });
    expect(late.problem.detail).toContain('will be refunded in full');
  });

  it('refuses another content under the same name, and a payment of something else', async () => {
    const paymentId = crypto.randomUUID();
    await pay('card', { paymentId });
    expect((await pay('card', { paymentId, tip: '5.00' })).problem.code).toBe(
      'change_not_possible',
    );
    expect((await pay('cash', { paymentId })).problem.code).toBe('change_not_possible');
    await book();
    const [, ofBooking] = stack.stripe.paymentIntents();
    const { problem } = await act('POST', 'payment/confirm', {
      stripePaymentIntentId: ofBooking?.id,
    });
    expect(problem.code).toBe('payment_not_found');
    expect((await pay('card', { tip: '-5.00' })).status).toBe(400);
  });
});

describe('POST /api/admin/appointments', () => {
  it('books any free time ahead, confirmed and owed, and tells the client; twice it is one', async () => {
    const bookingKey = crypto.randomUUID();
    const { status, body } = await bookByTelephone({ bookingKey });
    expect(status).toBe(201);
    expect(body.appointment).toMatchObject({
      ...{
        status: 'confirmed',
        paymentStatus: 'pending',
        localDate: '2026-11-28',
        localTime: '18:00',
      },
    });
    expect((await bookByTelephone({ bookingKey })).body.appointment.id).toBe(body.appointment.id);
    expect(await listAppointments(stack)).toHaveLength(1);
    const [email] = await stack.mailbox.list();
    expect(email?.text).toContain('$85.50 is due');
    expect(email?.text).not.toMatch(/paid/i);
    const other = await bookByTelephone({ bookingKey, appointmentTime: '08:00' });
    expect(other.problem.code).toBe('change_not_possible');
  });

  it('made dearer, owes that as well, but not into the next session', async () => {
    id = (await bookByTelephone()).body.appointment.id;
    const modify = () =>
      act<Modification>('PATCH', 'modify', { serviceId: 'thai-120', enhancementIds: [] });
    expect((await modify()).body).toMatchObject({ requiresPayment: false, newAmount: '192.38' });
    await bookByTelephone({ appointmentTime: '19:30' });
    expect((await modify()).problem.code).toBe('slot_taken');
  });

  it('books again for a client on file, by credit', async () => {
    await book();
    const [client] = await stack.sql('select client_id from public.clients');
    await grantCredits(stack, 'ann@example.com', 1, 60);
    const again = { newClient: undefined, clientId: client?.['client_id'], useCredit: true };
    const { body } = await bookByTelephone(again);
    expect(body.appointment).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    const [, second] = await listAppointments(stack);
    expect(second).toMatchObject({ email: 'ann@example.com' });
    const none = await bookByTelephone({ ...again, appointmentTime: '08:00' });
    expect(none.problem.code).toBe('credit_missing');
  });

  it('refuses a time that is taken with others that are free, the past, and nobody', async () => {
    await bookByTelephone();
    const taken = await bookByTelephone({ appointmentTime: '18:30' });
    expect(taken.problem.code).toBe('slot_taken');
    expect(taken.problem.alternatives?.length).toBeGreaterThan(0);
    expect((await bookByTelephone({ appointmentDate: '2026-11-20' })).problem.code).toBe(
      'date_in_past',
    );
    expect((await bookByTelephone({ newClient: undefined })).problem.fields).toHaveProperty(
      'clientId',
    );
    expect(
      (await bookByTelephone({ newClient: undefined, clientId: crypto.randomUUID() })).status,
    ).toBe(404);
    expect((await bookByTelephone({ useCredit: true })).problem.fields).toHaveProperty('useCredit');
    const wrong = { newClient: { ...TELEPHONE.newClient, phone: '(320) 155-0122' } };
    expect((await bookByTelephone(wrong)).status).toBe(400);
  });
});
