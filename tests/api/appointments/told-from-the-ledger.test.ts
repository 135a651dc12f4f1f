import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '#api/messages/compose.ts';
import type { StoredMessage } from '#api/messages/stored-message.ts';
import { makeLink } from '#api/messages/kinds/appointment-facts.ts';
import type { AdminAppointmentDetail } from '#contract/appointments/appointments.ts';
import type { OwnAppointment } from '#contract/appointments/own-appointment.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { createAccount, logIn, type TestAccount } from '../../helpers/stack/accounts.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { readLedger, type Reading } from '../../helpers/database/ledger-reading.ts';
import { findWrongMoney } from '../../helpers/texts/money-claims.ts';
import { startStack, type Stack } from '../../helpers/stack/stack.ts';
import {
  createBookingHistories,
  type Booked,
  type Event,
  type Extras,
} from '../checkout/booking-histories.ts';

// Every sum that anyone reads is checked against the tables, which only this test reads: for each way to pay, whatever can
// happen to the booking, and everyone who reads of it.

const stack = {} as Stack;
let admin: TestAccount;
beforeAll(async () => {
  Object.assign(stack, await startStack({ now: NOW }));
  admin = await createAccount(stack.sql, { name: 'boss', role: 'admin' });
});
afterAll(() => stack.stop());

const { tenders, events, makeRefunds } = createBookingHistories((statement, params) =>
  stack.sql(statement, params),
);

interface Written {
  email: string[];
  text: string[];
  practice: string[];
}

async function messageIds(orderId: string) {
  const rows = await stack.sql('select message_id from public.messages where about = $1', [
    orderId,
  ]);
  return new Set(rows.map((row) => row['message_id']));
}

/** What everyone was sent since. */
async function written(orderId: string, known: ReadonlySet<unknown>): Promise<Written> {
  const rows = await stack.sql('select * from public.messages where about = $1', [orderId]);
  const all: Written = { email: [], text: [], practice: [] };
  for (const row of rows) {
    if (known.has(row['message_id'])) continue;
    const { channel, message } = await compose(stack.deps, row as unknown as StoredMessage);
    if (channel === 'sms') all.text.push(message.body);
    else if (row['recipient'] === 'practice') all.practice.push(message.text);
    else all.email.push(message.text);
  }
  return all;
}

interface Told {
  before: Reading;
  after: Reading;
  /** Once every refund has arrived. */
  end: Reading;
  messages: Written;
  /** How many messages there were more when every refund had arrived. */
  later: number;
  own: OwnAppointment;
  listed: AdminAppointmentDetail['appointment'];
}

const NO_MONEY: Reading = {
  ...{
    dueCents: 0,
    keptCents: 0,
    owedCents: 0,
    isDisputed: false,
    creditsTaken: 0,
    creditsBack: 0,
  },
  ...{ creditCents: 0, creditTaxRate: 0, serviceCents: 0, lineCents: [], taxCents: 0, feeCents: 0 },
  paid: { card: 0, cash: 0, certificate: 0, value: 0, given: 0 },
  back: { card: 0, cash: 0, certificate: 0, value: 0, given: 0 },
};

/** The therapist's login, by when she uses it. */
const cookies: Record<string, { cookie: string }> = {};

async function happen(pay: (extras: Extras) => Promise<Booked>, event: Event): Promise<Told> {
  const { extras = [], prepare, act, now = NOW } = event;
  stack.clock.set(now);
  const booked = await pay(extras);
  const { orderId, appointmentId } = booked;
  if (prepare) {
    await prepare(booked);
    await makeRefunds(orderId, now);
  }
  const before = act ? await readLedger(stack.sql, orderId) : NO_MONEY;
  const known = act ? await messageIds(orderId) : new Set();
  await act?.(booked);
  const after = await readLedger(stack.sql, orderId);
  const messages = await written(orderId, known);
  const count = (await messageIds(orderId)).size;
  await makeRefunds(orderId, now);
  const later = (await messageIds(orderId)).size - count;
  const link = await makeLink(stack.deps, { appointmentId, linkNumber: 1 });
  const own = await stack.api('/api/appointment', { json: { link } });
  cookies[now] ??= await logIn(stack.sql, admin, now);
  const listed = await stack.api(`/api/admin/appointments/${appointmentId}`, {
    headers: cookies[now],
  });
  return {
    ...{ before, after, end: await readLedger(stack.sql, orderId), messages, later },
    own: ((await own.json()) as { appointment: OwnAppointment }).appointment,
    listed: ((await listed.json()) as AdminAppointmentDetail).appointment,
  };
}

const money = (cents: number) => formatMoney(cents);
const MONEY_WAYS = ['card', 'cash', 'certificate', 'value'] as const;
const total = (ways: Reading['paid']) => MONEY_WAYS.reduce((sum, way) => sum + ways[way], 0);

/** How a payment stands, from the ledger alone. */
function statusOf({ owedCents, keptCents, back, creditsTaken, creditsBack }: Reading): string {
  if (owedCents > 0) return 'pending';
  const isKept = keptCents > 0 || creditsTaken > creditsBack;
  return !isKept && total(back) + creditsBack > 0 ? 'refunded' : 'paid';
}

const cases = Object.entries(tenders).flatMap(([tender, pay]) =>
  Object.entries(events)
    .filter(([, { except = [] }]) => !except.includes(tender))
    .map(([name, event]) => ({ tender, pay, name, event })),
);

describe.each(cases)('a booking paid by $tender, $name', ({ tender, pay, name, event }) => {
  let told: Told;
  beforeAll(async () => {
    told = await happen(pay, event);
  });
  // The next one has the same time.
  afterAll(() => stack.sql('delete from public.occupancy'));
  const { telling, isByClient, isTexted = false } = event;
  const isAtDesk = name === 'booked' && (tender === 'nothing' || tender === 'cash');
  const hasMoved = () =>
    total(told.after.back) + told.after.back.given >
      total(told.before.back) + told.before.back.given ||
    told.after.creditsBack > told.before.creditsBack;

  it('its client reads by email', () => {
    expect(told.messages.email).toHaveLength(telling === 'refund' && !hasMoved() ? 0 : 1);
    // What was paid at the desk after a booking by phone its email could not know.
    const moved = name === 'booked' && tender === 'cash' ? beforeTheTill(told) : told;
    expect(told.messages.email.flatMap((text) => findWrongMoney(text, telling, moved))).toEqual([]);
  });

  it('its client reads by text', () => {
    expect(told.messages.text).toHaveLength(isTexted ? 1 : 0);
    const moved = name === 'booked' && tender === 'cash' ? beforeTheTill(told) : told;
    expect(
      told.messages.text.flatMap((text) => findWrongMoney(text, telling, moved, true)),
    ).toEqual([]);
  });

  it('the practice reads by email', () => {
    expect(told.messages.practice).toHaveLength(isByClient && !isAtDesk ? 1 : 0);
    expect(told.messages.practice.flatMap((text) => findWrongMoney(text, telling, told))).toEqual(
      [],
    );
    expect(told.later).toBe(0);
  });

  it('its own page shows', () => {
    const { end, own } = told;
    expect(own).toMatchObject({
      paid: money(total(end.paid)),
      refunded: money(total(end.back)),
      // No one is asked for what a bank may still return.
      owed: money(end.isDisputed ? 0 : end.owedCents),
      ...{ creditsUsed: end.creditsTaken, creditsReturned: end.creditsBack },
      paidByCredit: money(end.creditCents),
      paymentStatus: statusOf(end),
    });
  });

  it('the dashboard shows', () => {
    const { end, listed } = told;
    expect(listed.money).toMatchObject({
      paid: money(total(end.paid)),
      refunded: money(total(end.back)),
      refunding: '0.00',
      owed: money(end.owedCents),
      creditsUsed: end.creditsTaken - end.creditsBack,
      isDisputed: end.isDisputed,
    });
    expect(listed.paymentStatus).toBe(statusOf(end));
  });
});

/** How it stood when the booking was announced, before anyone paid for it. */
const beforeTheTill = ({ before, after }: Told) => ({
  before,
  after: { ...after, owedCents: after.dueCents, paid: NO_MONEY.paid },
});
