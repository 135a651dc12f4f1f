import { describe, expect, it } from 'vitest';
import { buildBooking, confirm, countRows, offeredTimes, pay, prepare } from '../journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

describe('a paid booking', () => {
  it('holds the time, takes the money, books, and tells the client', async () => {
    const booking = buildBooking();
    const { body: payment } = await prepare(stack, booking);
    expect(payment).toMatchObject({
      subtotal: '170.00',
      tax: '11.69',
      calculatedAmount: '181.69',
      holdExpiresAt: '2026-11-23T15:10:00.000Z',
      holdSecondsLeft: 600,
    });
    expect(await offeredTimes(stack, booking)).not.toContain('09:00');

    stack.stripe.pay(payment.paymentIntentId);
    const { status, body } = await confirm(stack, booking, payment.paymentIntentId);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Your appointment is booked and paid. We look forward to seeing you.',
      appointment: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        appointmentDate: '2026-11-25T15:00:00.000Z',
        location: 'broadway',
        revision: 0,
        status: 'pending',
        paymentStatus: 'paid',
        confirmationCode: expect.stringMatching(/^[2-79FHKLMRTWXY]{6}$/),
        lines: [
          { name: 'Thai Bodywork, 90 minutes', amount: '135.00' },
          { name: 'Hot Stones', amount: '20.00' },
          { name: 'Cupping', amount: '15.00' },
        ],
        subtotal: '170.00',
        tax: '11.69',
        totalAmount: '181.69',
        payments: [
          {
            ...{ way: 'card', paid: '181.69', refunded: '0.00', refunding: '0.00' },
            ...{ credits: 0, creditsReturned: 0 },
          },
        ],
        policy: { freeUntilHours: 24, lateFeePercent: 50, noShowFeePercent: 100 },
        service: { name: 'Thai Bodywork', duration: 90 },
      },
      notifications: { email: true, sms: true, waiting: [] },
    });
    expect(await offeredTimes(stack, booking)).not.toContain('09:00');
    expect(await stack.sql('select kind, amount_cents from public.ledger')).toEqual([
      { kind: 'captured', amount_cents: 18169 },
    ]);
  });

  it('tells Stripe ids and the service, and nothing about anyone’s health', async () => {
    const { body } = await prepare(stack, buildBooking());
    const intent = stack.stripe.paymentIntent(body.paymentIntentId);
    const [tender] = await stack.sql('select order_id, tender_id from public.tenders');
    expect(intent).toMatchObject({
      amount: 18169,
      currency: 'usd',
      description: 'Thai Bodywork, 90 minutes',
      receipt_email: null,
    });
    expect(intent.metadata).toEqual(tender);
    expect(JSON.stringify(intent)).not.toMatch(/knee|Ann|Lund|example\.com/);
  });

  it('sends one email with a calendar file and one text message, to the number in international form', async () => {
    const booking = buildBooking();
    await confirm(stack, booking, await pay(stack, booking));
    const texts = await stack.texts.list();
    const emails = (await stack.mailbox.list()).filter(({ to }) => to.includes(booking.email));
    expect(emails).toMatchObject([
      {
        to: ['ann@example.com'],
        subject: 'Your massage on Wednesday, November 25 at 9:00 AM',
        attachments: [{ filename: 'appointment.ics' }],
      },
    ]);
    const ics = Buffer.from(emails[0]?.attachments[0]?.content ?? '', 'base64').toString();
    expect(ics).toContain('DTSTART;TZID=America/Chicago:20261125T090000');
    expect(texts).toMatchObject([{ to: '+13205550111' }]);
    expect(JSON.stringify([emails, ics, texts])).not.toContain('knee');
  });

  it('is the same appointment and the same answer when confirmed twice', async () => {
    const booking = buildBooking();
    const paymentIntentId = await pay(stack, booking);
    const first = await confirm(stack, booking, paymentIntentId);
    const second = await confirm(stack, booking, paymentIntentId);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await stack.mailbox.list()).toHaveLength(2);
    expect(await countRows(stack)).toMatchObject({
      appointments: 1,
      ledger: 1,
      messages: 3,
    });
  });

  it('is one appointment when confirmed five times at once', async () => {
    const booking = buildBooking();
    const paymentIntentId = await pay(stack, booking);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => confirm(stack, booking, paymentIntentId)),
    );
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.notifications).toEqual({ email: true, sms: true, waiting: [] });
    expect(await stack.mailbox.list()).toHaveLength(2);
    expect(await stack.texts.list()).toHaveLength(1);
  });

  it('keeps what the practice knows about a client', async () => {
    const booking = buildBooking({ email: 'ANN@example.com', firstName: ' ANN ' });
    await confirm(stack, buildBooking(), await pay(stack, buildBooking()));
    const later = { ...booking, appointmentTime: '13:00' };
    await confirm(stack, later, await pay(stack, later));
    expect(await stack.sql('select first_name, email from public.clients')).toEqual([
      { first_name: 'Ann', email: 'ann@example.com' },
    ]);
  });

  it('reads the timestamp that a browser keeps as the day it means', async () => {
    const booking = buildBooking({ appointmentDate: '2026-11-25T06:00:00.000Z' });
    const { body } = await confirm(stack, booking, await pay(stack, booking));
    expect(body.appointment.appointmentDate).toBe('2026-11-25T15:00:00.000Z');
  });

  it('needs no payment set up for a time that is gone', async () => {
    await pay(stack, buildBooking());
    const { status, problem } = await prepare(stack, buildBooking({ email: 'bo@example.com' }));
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'slot_taken' });
    expect(problem.detail).toContain('Your card was not charged.');
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });
});

describe('a provider that fails', () => {
  it('does not fail the booking, and the answer says what was really sent', async () => {
    stack.mailbox.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    const booking = buildBooking();
    const paymentIntentId = await pay(stack, booking);
    const { status, body } = await confirm(stack, booking, paymentIntentId);
    expect(status).toBe(200);
    expect(body.notifications).toEqual({ email: false, sms: true, waiting: ['email'] });
    const again = await confirm(stack, booking, paymentIntentId);
    expect(again.body.notifications).toEqual({ email: false, sms: true, waiting: ['email'] });
  });

  it('keeps a phone number from abroad as it was typed', async () => {
    const phone = '+44 (0)20 7946 0018 ext. 7';
    const booking = buildBooking({ phone });
    await confirm(stack, booking, await pay(stack, booking));
    expect(await stack.sql('select phone from public.clients')).toEqual([{ phone }]);
  });
});
