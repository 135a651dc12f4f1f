import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelAppointment } from '#api/appointments/change-appointment.ts';
import { confirmModification, modifyAppointment } from '#api/appointments/modify-appointment.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../people/member.ts';
import { owner } from './owner.ts';
import { keptCents, listAppointments, requireAppointment } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

beforeEach(async () => {
  await stack.sql(
    `insert into public.tax_rates (tax_part_id, effective_from, rate_ppm) values ('minnesota', '2027-01-01', 70000)`,
  );
});
afterEach(async () => {
  await stack.sql(`delete from public.tax_rates where effective_from = '2027-01-01'`);
});

const HOUR_OF_THAI = { serviceId: 'thai-60', selectedEnhancements: [] as string[] };

it('a bundle keeps the tax of the day it was bought; its credit adds none later, and additions have the new rate', async () => {
  stack.clock.set('2026-12-20T10:00:00-06:00');
  const mia = await createMember(stack);
  await mia.buyBundle('60-minutes-3');
  const bought = `select amount_cents, tax_cents from public.order_lines where kind = 'item'`;
  expect(await stack.sql(bought)).toEqual([{ amount_cents: 23_800, tax_cents: 1636 }]);

  stack.clock.set('2027-01-05T10:00:00-06:00');
  const checkout = mia.checkout({
    ...HOUR_OF_THAI,
    ...{ selectedEnhancements: ['hot-stones'], appointmentDate: '2027-01-08' },
  });
  const { body } = await checkout.prepare();
  expect(body).toMatchObject({ tax: '1.40', calculatedAmount: '21.40' });
  expect(
    await stack.sql(
      `select kind, amount_cents, tax_cents, tax_parts from public.order_lines
       where kind in ('service', 'enhancement') order by order_line_id`,
    ),
  ).toEqual([
    { kind: 'service', amount_cents: 7933, tax_cents: 0, tax_parts: [] },
    {
      ...{ kind: 'enhancement', amount_cents: 2000, tax_cents: 140 },
      tax_parts: [{ name: 'Minnesota', rate_ppm: 70_000, cents: 140 }],
    },
  ]);
  expect(await stack.sql(bought)).toEqual([{ amount_cents: 23_800, tax_cents: 1636 }]);
});

it('a January session that was paid in December has December’s rate, and so does its refund', async () => {
  stack.clock.set('2026-12-28T10:00:00-06:00');
  const ann = visitor(stack, 'ann', { ...HOUR_OF_THAI, appointmentDate: '2027-01-06' });
  const { body } = await ann.prepare();
  expect(body).toMatchObject({ tax: '6.19', calculatedAmount: '96.19' });
  ann.pay();
  await ann.confirm();
  stack.clock.set('2027-01-02T10:00:00-06:00');
  const { appointment_id: appointmentId } = await requireAppointment(stack);
  await cancelAppointment(stack.deps, { appointmentId, version: 1, by: 'client' });
  await settle(stack);
  expect(await keptCents(stack)).toBe(0);
});

it.each([
  ['11:59 PM', '2026-12-31T23:59:00-06:00', '6.19'],
  ['midnight', '2027-01-01T00:00:00-06:00', '6.30'],
])('the year changes at the practice’s midnight: at %s', async (_, instant, tax) => {
  stack.clock.set(instant);
  const ann = visitor(stack, 'ann', { ...HOUR_OF_THAI, appointmentDate: '2027-01-06' });
  expect((await ann.prepare()).body).toMatchObject({ tax });
});

describe('a change that costs a cent more by the new rate', () => {
  /** Ann has paid for Aromatherapy; an Oil Upgrade costs the same before tax. */
  async function bookAroma() {
    stack.clock.set('2026-12-28T10:00:00-06:00');
    const ann = await owner(stack, 'ann', {
      ...{ ...HOUR_OF_THAI, selectedEnhancements: ['aromatherapy'] },
      appointmentDate: '2027-01-06',
    });
    stack.clock.set('2027-01-02T10:00:00-06:00');
    return ann;
  }
  const OIL = { enhancementIds: ['oil-upgrade'] };
  afterEach(async () => {
    await settle(stack);
    expect(await keptCents(stack)).toBe(10_688);
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });

  it('is made for its client, who pays nothing', async () => {
    const ann = await bookAroma();
    const seen = await ann.appointment();
    const { body: price } = await ann.price(seen, OIL);
    expect(price).toEqual({ before: '106.88', difference: '0.00', isToPay: false });
    const { status, body } = await ann.change(seen, { ...OIL, shownTotal: 0 });
    expect({ status, body }).toMatchObject({
      ...{ status: 200, body: { outcome: 'applied', amount: '0.00' } },
    });
    expect(await ann.appointment()).toMatchObject({ ...OIL, owed: '0.00', version: 2 });
  });

  it('is made by the therapist, who is asked for no card', async () => {
    const { appointmentId } = await bookAroma();
    const calculated = await modifyAppointment(stack.deps, appointmentId, {
      ...{ serviceId: 'thai-60', ...OIL },
    });
    expect(calculated).toMatchObject({ priceDifference: '0.00', requiresPayment: false });
    await confirmModification(stack.deps, appointmentId, {
      ...{ serviceId: 'thai-60', ...OIL, stripePaymentIntentId: null },
    });
    expect(await listAppointments(stack)).toMatchObject([{ version: 2, payment_status: 'paid' }]);
  });
});
