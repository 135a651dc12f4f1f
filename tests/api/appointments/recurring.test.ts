import { beforeEach, describe, expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { OwedPayment } from '#contract/appointments/payments.ts';
import type { AdminAppointmentDetail } from '#contract/appointments/appointments.ts';
import type {
  Recurring,
  RecurringDates,
  RecurringEnded,
  RecurringSeries,
} from '#contract/appointments/recurring.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, grantCredits } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

const NILS = {
  ...{ firstName: 'Nils', lastName: 'Berg', email: 'nils@example.com', phone: '(320) 555-0177' },
};
const TO_NILS = 'nils@example.com';
/** Two weeks apart, from next Wednesday at nine. */
const DATES = ['2026-12-02', '2026-12-16', '2026-12-30'];

const input = (more: object = {}, booking: object = {}) => {
  const [first, ...others] = DATES;
  return {
    recurringId: crypto.randomUUID(),
    everyWeeks: 2,
    booking: {
      bookingKey: crypto.randomUUID(),
      newClient: NILS,
      ...{
        serviceId: 'thai-90',
        enhancementIds: [],
        appointmentDate: first,
        appointmentTime: '09:00',
      },
      ...booking,
    },
    others: others.map((date) => ({ date, time: '09:00' })),
    ...more,
  };
};
const create = (json: object) => admin.call<Recurring>('POST', '/api/admin/recurring', json);
const read = async (id: string) =>
  (await admin.call<RecurringSeries>('GET', `/api/admin/recurring/${id}`)).body;
const end = (id: string) =>
  admin.call<RecurringEnded>('POST', `/api/admin/recurring/${id}/end`, {});

/** Ann books and pays a time of her own. */
async function annTakes(appointmentDate: string) {
  const ann = visitor(stack, 'ann', { appointmentDate });
  await ann.prepareAndPay();
  await ann.confirm();
}

const emails = async (subject: string) =>
  (await stack.mailbox.list()).filter((email) => email.subject.startsWith(subject));
const payAtDesk = (id: string | undefined) =>
  admin.call('POST', `/api/admin/appointments/${String(id)}/payment`, {
    ...{ paymentId: crypto.randomUUID(), method: 'cash' },
  });

describe('the dates of a recurring appointment', () => {
  it('are listed before they are booked, with free times near one that is taken', async () => {
    await annTakes('2026-12-16');
    const { status, body } = await admin.call<RecurringDates>(
      'POST',
      '/api/admin/recurring/dates',
      {
        ...{ serviceId: 'thai-90', date: '2026-12-02', time: '09:00', everyWeeks: 2, times: 3 },
      },
    );
    expect(status).toBe(200);
    expect(body.dates.map(({ date, isFree }) => [date, isFree])).toEqual([
      ['2026-12-02', true],
      ['2026-12-16', false],
      ['2026-12-30', true],
    ]);
    expect(body.dates[1]?.alternatives[0]).toEqual({
      ...{ date: '2026-12-16', time: '11:00', startsAt: '2026-12-16T17:00:00.000Z' },
    });
  });

  it('are listed into the next century, too', async () => {
    const { status, body } = await admin.call<RecurringDates>(
      'POST',
      '/api/admin/recurring/dates',
      {
        ...{ everyWeeks: 1, times: 3, serviceId: 'thai-90' },
        ...{ date: '2099-12-31', time: '09:00' },
      },
    );
    expect(status).toBe(200);
    expect(body.dates.map(({ date }) => date)).toEqual(['2099-12-31', '2100-01-07', '2100-01-14']);
  });

  it('are between 2 and 12, between 1 and 12 weeks apart', async () => {
    const ask = (more: object) =>
      admin.call('POST', '/api/admin/recurring/dates', {
        ...{ serviceId: 'thai-90', date: '2026-12-02', time: '09:00', everyWeeks: 2, times: 3 },
        ...more,
      });
    for (const more of [{ times: 1 }, { times: 13 }, { everyWeeks: 0 }, { everyWeeks: 13 }]) {
      expect((await ask(more)).status).toBe(400);
    }
    expect((await ask({ serviceId: 'no-such' })).problem.code).toBe('unknown_service');
  });
});

describe('a recurring appointment', () => {
  it('is a booking for each date, confirmed and owed, of which its client is emailed once', async () => {
    const series = input();
    const { status, body } = await create(series);
    expect(status).toBe(201);
    expect(body.taken).toEqual([]);
    expect(body.booked.map(({ startsAt }) => startsAt)).toEqual(
      DATES.map((date) => `${date}T15:00:00.000Z`),
    );
    expect(await countSent(stack)).toEqual({ [`email recurring_booked ${TO_NILS}`]: 1 });
    const [email] = await emails('Your massage every 2 weeks');
    for (const day of ['December 2', 'December 16', 'December 30']) {
      expect(email?.text).toContain(`${day} at 9:00 AM`);
    }
    expect(email?.text?.match(/\$144\.28 due/g)).toHaveLength(3);
    // Each date has a page of its own.
    expect(new Set(email?.text?.match(/\/appointment#[\w-]{22}/g)).size).toBe(3);
    const file = String(email?.attachments[0]?.content);
    expect(
      Buffer.from(file, 'base64')
        .toString()
        .match(/BEGIN:VEVENT/g),
    ).toHaveLength(3);
    const { body: detail } = await admin.call<AdminAppointmentDetail>(
      'GET',
      `/api/admin/appointments/${String(body.booked[1]?.appointmentId)}`,
    );
    expect(detail.appointment).toMatchObject({
      ...{ status: 'confirmed', money: { owed: '144.28' } },
      recurring: { id: series.recurringId, everyWeeks: 2, isEnded: false },
    });
  });

  it('is one under its id, however often it is asked for', async () => {
    const series = input();
    const first = await create(series);
    expect((await create(series)).body).toEqual(first.body);
    expect(await countSent(stack)).toEqual({ [`email recurring_booked ${TO_NILS}`]: 1 });
    expect((await read(series.recurringId)).ahead).toHaveLength(3);
  });

  it('leaves out and names the dates taken in the meantime; if none are left, nothing is booked', async () => {
    await annTakes('2026-12-16');
    const { body } = await create(input());
    expect(body.booked).toHaveLength(2);
    expect(body.taken).toEqual([{ date: '2026-12-16', time: '09:00' }]);
    const { status, problem } = await create(input());
    expect([status, problem.code]).toEqual([409, 'slot_taken']);
    expect(problem.alternatives).toHaveLength(3);
    expect(await stack.sql('select count(*)::int as n from public.recurring_appointments')).toEqual(
      [{ n: 1 }],
    );
  });

  it('releases an expired hold, and leaves one that is being paid', async () => {
    const bea = visitor(stack, 'bea', { appointmentDate: '2026-12-02' });
    await bea.prepare();
    stack.clock.advance(60);
    const cleo = visitor(stack, 'cleo', { appointmentDate: '2026-12-16' });
    await cleo.prepare();
    const { body } = await create(input());
    expect(body.taken).toEqual([{ date: '2026-12-16', time: '09:00' }]);
  });

  it('is paid by credits as far as they go', async () => {
    const ann = visitor(stack, 'ann');
    await ann.prepareAndPay();
    await ann.confirm();
    const [client] = await stack.sql('select client_id from public.clients');
    await grantCredits(stack, 'ann@example.com', 2);
    const { body } = await create(
      input({}, { newClient: undefined, clientId: client?.['client_id'], useCredit: true }),
    );
    const { ahead } = await read(body.recurringId);
    expect(ahead.map(({ owed }) => owed)).toEqual(['0.00', '0.00', '144.28']);
  });

  it('takes no gift code, for each date is paid for itself', async () => {
    const { status, problem } = await create(input({}, { giftCodes: ['K7M4XR92HJKPABCDEF'] }));
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the end of a recurring appointment', () => {
  it('cancels what is ahead and unpaid, keeps what is paid, and tells its client once', async () => {
    const { body } = await create(input());
    await payAtDesk(body.booked[0]?.appointmentId);
    const before = await read(body.recurringId);
    expect(before.ahead.map(({ endsWithIt }) => endsWithIt)).toEqual([false, true, true]);
    expect((await end(body.recurringId)).body).toEqual({ cancelled: 2, kept: 1 });
    // Pressed again.
    expect((await end(body.recurringId)).body).toEqual({ cancelled: 2, kept: 1 });
    const after = await read(body.recurringId);
    expect(after).toMatchObject({ isEnded: true, everyWeeks: 2 });
    expect(after.ahead.map(({ startsAt }) => startsAt)).toEqual(['2026-12-02T15:00:00.000Z']);
    expect(await countSent(stack)).toEqual({
      [`email recurring_booked ${TO_NILS}`]: 1,
      [`email recurring_ended ${TO_NILS}`]: 1,
    });
    const [email] = await emails('Ended: your massage every 2 weeks');
    expect(email?.text).toMatch(
      /CANCELED[\s\S]*December 16[\s\S]*December 30[\s\S]*STAY BOOKED[\s\S]*December 2 /,
    );
    // Its times are anyone's again.
    await annTakes('2026-12-16');
  });

  it('keeps a date of which a part is paid', async () => {
    const ann = visitor(stack, 'ann');
    await ann.prepareAndPay();
    await ann.confirm();
    const [client] = await stack.sql('select client_id from public.clients');
    await grantCredits(stack, 'ann@example.com');
    // The credit pays the session of the first date, and its extra stays owed.
    const choice = { newClient: undefined, clientId: client?.['client_id'], useCredit: true };
    const { body } = await create(input({}, { ...choice, enhancementIds: ['cupping'] }));
    expect((await end(body.recurringId)).body).toEqual({ cancelled: 2, kept: 1 });
    expect((await read(body.recurringId)).ahead[0]?.owed).not.toBe('0.00');
  });

  it('gives a card payment back that was begun before and comes after', async () => {
    const { body } = await create(input());
    const [first] = body.booked;
    const path = `/api/admin/appointments/${String(first?.appointmentId)}/payment`;
    const { body: payment } = await admin.call<OwedPayment>('POST', path, {
      ...{ paymentId: crypto.randomUUID(), method: 'card' },
    });
    await end(body.recurringId);
    await stack.stripe.pay(String(payment.paymentIntentId));
    await deliver(stack, 'payment_intent.succeeded');
    expect(stack.stripe.refunds().map(({ amount }) => amount)).toEqual([14428]);
  });

  it('is of one that there is', async () => {
    expect((await end(crypto.randomUUID())).status).toBe(404);
  });
});

describe('the reminder to pay', () => {
  const sentAt = async (instant: string) => {
    stack.clock.set(instant);
    await runMessages(stack.deps);
    return countSent(stack);
  };

  it('leaves once, three days before, for what is owed, and stands for the reminder of the visit', async () => {
    await create(input());
    expect(await sentAt('2026-11-29T08:59:00-06:00')).not.toHaveProperty([
      `email payment_due ${TO_NILS}`,
    ]);
    expect(await sentAt('2026-11-29T09:01:00-06:00')).toEqual({
      [`email recurring_booked ${TO_NILS}`]: 1,
      [`email payment_due ${TO_NILS}`]: 1,
    });
    const later = await sentAt('2026-12-01T12:00:00-06:00');
    expect(later[`email payment_due ${TO_NILS}`]).toBe(1);
    expect(later).not.toHaveProperty([`email reminder ${TO_NILS}`]);
    const [email] = await emails('Payment due');
    expect(email?.text).toContain('$144.28 is still due');
    expect(email?.text).toMatch(/\/appointment#[\w-]{22}/);
  });

  it('does not go to who has paid, who is reminded of the visit as ever', async () => {
    const { body } = await create(input());
    await payAtDesk(body.booked[0]?.appointmentId);
    const sent = await sentAt('2026-11-29T09:01:00-06:00');
    expect(sent).not.toHaveProperty([`email payment_due ${TO_NILS}`]);
    expect(sent).toMatchObject({ [`email reminder ${TO_NILS}`]: 1 });
  });

  it('is not sent when it was paid before it left', async () => {
    const { body } = await create(input());
    stack.clock.set('2026-11-29T09:01:00-06:00');
    await stack.deps.database.rpcNow('plan_messages', {});
    await payAtDesk(body.booked[0]?.appointmentId);
    await runMessages(stack.deps);
    expect(await countSent(stack)).not.toHaveProperty([`email payment_due ${TO_NILS}`]);
  });

  it('does not go to who booked inside the three days', async () => {
    stack.clock.set('2026-11-30T09:00:00-06:00');
    await create(input());
    expect(await sentAt('2026-12-01T12:00:00-06:00')).not.toHaveProperty([
      `email payment_due ${TO_NILS}`,
    ]);
  });
});
