import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../netlify/api/messages/compose.ts';
import type { StoredMessage } from '../../netlify/api/messages/stored-message.ts';
import { makeLink } from '../../netlify/api/messages/appointment-link.ts';
import type { AdminAppointmentDetail } from '../../src/contract/appointments/appointments.ts';
import type { OwnAppointment } from '../../src/contract/people/own-appointment.ts';
import { formatMoney } from '../../src/contract/rules/money.ts';
import { createAccount, logIn, type TestAccount } from '../helpers/accounts.ts';
import { buildRequest, NOW } from '../helpers/build-request.ts';
import { createFamiliesBy, type Family } from '../helpers/families.ts';
import { createGifts } from '../helpers/gifts.ts';
import { readLedger, type Reading } from '../helpers/ledger-reading.ts';
import { findWrongMoney, type Telling } from '../helpers/money-claims.ts';
import { createSqlRpc } from '../helpers/sql-rpc.ts';
import { startStack, type Stack } from '../helpers/stack.ts';

// Whatever anybody is told of money is held against the tables, read by this test alone: for each way to pay, whatever can
// happen to the booking, and everybody who reads of it.

let stack: Stack;
let families: ReturnType<typeof createFamiliesBy>;
let gifts: ReturnType<typeof createGifts>;
let admin: TestAccount;
beforeAll(async () => {
  stack = await startStack({ now: NOW });
  const rpc = createSqlRpc(stack.sql);
  families = createFamiliesBy(rpc, stack.sql);
  gifts = createGifts({ rpc, sql: stack.sql });
  admin = await createAccount(stack.sql, { name: 'boss', role: 'admin' });
});
afterAll(() => stack.stop());

/** In the hours for texts, past the deadline, before the session. */
const LATE = '2026-11-23T15:30:00+00:00';
const AFTERWARDS = '2026-11-23T18:00:00+00:00';
const SESSION = { service_id: 'swedish-90' };
type Extras = readonly string[];

interface Booked extends Family {
  owner: string;
}
const wish = (extras: Extras) => ({
  ...SESSION,
  ...{ enhancement_ids: [...extras], text_consent_version: '1' },
});

async function fromWallets(
  extras: Extras,
  fill: (owner: string) => Promise<object>,
  use: object = {},
): Promise<Booked> {
  const owner = `${randomUUID()}@example.com`;
  const more = await fill(owner);
  const family = await families.bookFromWallets(owner, { ...wish(extras), ...use, ...more });
  return { ...family, owner };
}

async function byPhone(extras: Extras): Promise<Booked> {
  const appointmentId = await families.rpc('book_for_client', {
    p_booking: buildRequest(wish(extras)),
    p_now: NOW,
  });
  const [row] = await stack.sql(
    'select order_id from public.appointments where appointment_id = $1',
    [appointmentId],
  );
  return { appointmentId, orderId: String(row?.['order_id']), card: '', owner: '' };
}

/** The ways to pay for a booking. */
const TENDERS: Record<string, (extras: Extras) => Promise<Booked>> = {
  nothing: byPhone,
  'a card': async (extras) => ({ ...(await families.book(wish(extras))), owner: '' }),
  cash: async (extras) => {
    const booked = await byPhone(extras);
    await families.rpc('pay_owed', {
      ...{ p_appointment_id: booked.appointmentId, p_payment_id: randomUUID() },
      ...{ p_method: 'cash', p_now: NOW },
    });
    return booked;
  },
  'a gift certificate': (extras) =>
    fromWallets(extras, async () => {
      const { codeHash } = await gifts.buy({ amount_cents: 40_000 });
      return { gift_code_hashes: [codeHash] };
    }),
  'gift value': (extras) =>
    fromWallets(extras, (owner) => families.buyGift(owner, 40_000), { uses_gift_value: true }),
  'a bought credit': (extras) =>
    fromWallets(extras, (owner) => families.buyCredits({ owner, taxCents: 2448 }), {
      uses_credit: true,
    }),
  'a granted credit': (extras) =>
    fromWallets(extras, async (owner) => Object(await families.grant(owner)), {
      uses_credit: true,
    }),
  'a credit, a certificate and a card': (extras) =>
    fromWallets(
      [...extras, 'oil-upgrade', 'foot-scrub'],
      async (owner) => {
        await families.buyCredits({ owner, taxCents: 2448 });
        const { codeHash } = await gifts.buy({ amount_cents: 1500 });
        return { gift_code_hashes: [codeHash] };
      },
      { uses_credit: true },
    ),
};

async function cancelAsClient(booked: Booked, now: string) {
  const [row] = await stack.sql(
    `select private.ending_of(a, private.late_fee_percent(a, 'client', $2)) - 'kept_percent' as told
     from public.appointments a where appointment_id = $1`,
    [booked.appointmentId, now],
  );
  await families.rpc('cancel_own_appointment', {
    ...{ p_appointment_id: booked.appointmentId, p_version: 1 },
    ...{ p_told: row?.['told'] as never, p_now: now },
  });
}

async function extrasOf(booked: Booked): Promise<string[]> {
  const rows = await stack.sql(
    `select enhancement_id from private.current_lines($1) where enhancement_id is not null`,
    [booked.orderId],
  );
  return rows.map((row) => String(row['enhancement_id']));
}

interface Event {
  /** What was there before; without it the booking itself is what happens. */
  extras?: Extras;
  act?: (booked: Booked) => Promise<unknown>;
  /** What has to be there first. */
  prepare?: (booked: Booked) => Promise<unknown>;
  telling: Telling;
  /** The client did it: then the practice is told, once; of what the therapist has done she is not. */
  isByClient: boolean;
  isTexted?: boolean;
  now?: string;
  /** Payments that it cannot happen to. */
  except?: readonly string[];
}

async function versionOf({ appointmentId }: Booked): Promise<number> {
  const [row] = await stack.sql(
    'select version from public.appointments where appointment_id = $1',
    [appointmentId],
  );
  return Number(row?.['version']);
}

/** What the therapist presses, one after the other. */
const press =
  (...statuses: string[]) =>
  async (booked: Booked) => {
    for (const status of statuses) {
      await families.setStatus(booked, await versionOf(booked), status, AFTERWARDS);
    }
  };
const dispute = async (booked: Booked) => {
  const [row] = await stack.sql(
    `select l.amount_cents from public.ledger l join public.tenders t using (tender_id) where t.payment_intent_id = $1`,
    [booked.card],
  );
  await families.dispute(booked, 'needs_response', [['out', -Number(row?.['amount_cents'])]]);
};
const WITHOUT_CARD = [
  'nothing',
  'cash',
  'a gift certificate',
  'gift value',
  'a bought credit',
  'a granted credit',
];
const change = (booked: Booked, service_id: string, enhancement_ids: string[]) =>
  families.change(booked, { service_id, enhancement_ids });

/** What can happen to a booking. */
const EVENTS: Record<string, Event> = {
  booked: { telling: 'booking', isByClient: true, isTexted: true },
  'made more expensive': {
    ...{ telling: 'change', isByClient: true, isTexted: true },
    act: async (booked) =>
      change(booked, 'swedish-90', [...(await extrasOf(booked)), 'aromatherapy']),
  },
  'made cheaper': {
    ...{ telling: 'change', isByClient: true, isTexted: true, extras: ['hot-stones', 'cupping'] },
    act: async (booked) =>
      change(
        booked,
        'swedish-90',
        (await extrasOf(booked)).filter((extra) => extra !== 'hot-stones'),
      ),
  },
  'given another length': {
    ...{ telling: 'change', isByClient: true, isTexted: true },
    act: async (booked) => change(booked, 'swedish-60', await extrasOf(booked)),
  },
  'cancelled in time': {
    ...{ telling: 'ending', isByClient: true, isTexted: true },
    act: (booked) => cancelAsClient(booked, NOW),
  },
  'cancelled late': {
    ...{ telling: 'ending', isByClient: true, isTexted: true, now: LATE, extras: ['hot-stones'] },
    act: (booked) => cancelAsClient(booked, LATE),
  },
  'cancelled by the therapist': {
    ...{ telling: 'ending', isByClient: false, isTexted: true },
    act: (booked) => families.cancel(booked, { by: 'therapist' }),
  },
  'a no-show': {
    ...{ telling: 'refund', isByClient: false, now: AFTERWARDS, extras: ['hot-stones'] },
    prepare: press('confirmed'),
    act: press('no_show'),
  },
  'a no-show taken back': {
    ...{ telling: 'refund', isByClient: false, now: AFTERWARDS, extras: ['hot-stones'] },
    prepare: press('confirmed', 'no_show'),
    act: press('completed'),
  },
  'refunded in part': {
    ...{ telling: 'refund', isByClient: false, now: AFTERWARDS },
    act: (booked) => families.adjust(booked, -3000, 'Goodwill', AFTERWARDS),
    // It costs nothing that could be less.
    except: ['a granted credit'],
  },
  'refunded whole': {
    ...{ telling: 'refund', isByClient: false, now: AFTERWARDS, extras: ['hot-stones'] },
    prepare: press('confirmed', 'completed'),
    act: async (booked) =>
      families.rpc('refund_appointment', {
        ...{ p_appointment_id: booked.appointmentId, p_version: await versionOf(booked) },
        ...{ p_reason: 'Unwell', p_now: AFTERWARDS },
      }),
    except: ['nothing'],
  },
  disputed: {
    ...{ telling: 'refund', isByClient: false },
    act: dispute,
    except: WITHOUT_CARD,
  },
  'disputed, then cancelled by the therapist': {
    ...{ telling: 'ending', isByClient: false, isTexted: true },
    prepare: dispute,
    act: (booked) => families.cancel(booked, { by: 'therapist' }),
    except: WITHOUT_CARD,
  },
};

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

/** What was written to everybody since. */
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

/** Every refund that is promised is made: by Stripe, and from the till. */
async function makeRefunds(orderId: string, now: string) {
  await families.makeRefunds(now);
  const cash = await stack.sql(
    `select r.refund_id from public.refunds r join public.tenders t using (tender_id) join public.orders o on o.order_id = t.order_id
     where o.root_id = $1 and t.kind = 'cash' and r.status = 'requested'`,
    [orderId],
  );
  for (const { refund_id } of cash) {
    await families.rpc('record_cash_refund', { p_refund_id: String(refund_id), p_now: now });
  }
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
function statusOf({ owedCents, keptCents, back, creditsBack }: Reading): string {
  if (owedCents > 0) return 'pending';
  return keptCents === 0 && total(back) + creditsBack > 0 ? 'refunded' : 'paid';
}

const cases = Object.entries(TENDERS).flatMap(([tender, pay]) =>
  Object.entries(EVENTS)
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
      // Nobody is asked for what a bank may still give back.
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

/** How it stood when the booking was told of, before anybody paid it. */
const beforeTheTill = ({ before, after }: Told) => ({
  before,
  after: { ...after, owedCents: after.dueCents, paid: NO_MONEY.paid },
});
