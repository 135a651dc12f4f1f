import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { EMPTIED_HOURS } from '../../../netlify/jobs/sweep/empty-old-data.ts';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import {
  afterNow,
  buildHealthNotes,
  buildQuote,
  buildRequest,
  NOW,
} from '../../helpers/builders/build-request.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';
import { buildPlace } from '../../helpers/stack/waiting.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await emptyOrders(database.sql);
  await database.sql(
    'truncate public.contact_messages, public.received_texts, public.messages, private.form_submissions, private.network_salts, public.tasks',
  );
});

const buildContactMessage = () => ({
  contact_message_id: randomUUID(),
  ...{ name: 'Nils', email: 'nils@example.com', encrypted_message: 'encrypted' },
});

const DAY = 24 * 60;
const empty = async (minutes: number) => {
  const emptied: Record<string, number> = {};
  for (const [p_what, p_hours] of Object.entries(EMPTIED_HOURS)) {
    emptied[p_what] = await rpc('empty_old_data', { p_what, p_hours, p_now: afterNow(minutes) });
  }
  return emptied;
};

const NOTES = () => ({ health_notes: buildHealthNotes(), pressure_preference: 'firm' });
const OF_A_PERSON = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'health_note_id',
  'pressure_preference',
  'text_consent_version',
  'network_hashes',
];
/** What an order still says of a person. */
const leftIn = async (id: string) => {
  const [request = {}] = await database.sql(
    'select * from public.order_requests where order_id = $1',
    [id],
  );
  return OF_A_PERSON.filter((column) => request[column] !== null);
};

const countNotes = async () =>
  (await database.sql('select count(*)::integer as count from public.health_notes'))[0]?.['count'];

/** A hold of someone who has written all there is to write. */
async function hold() {
  const [order] = await rpc('open_booking', {
    p_booking: buildRequest({ ...NOTES(), text_consent_version: '2026-11-21' }),
    p_networks: ['network 203.0.113.7'],
    p_now: NOW,
  });
  return order?.order_id ?? '';
}

describe('a checkout that was never paid', () => {
  it('loses its person after a day, and its network at once', async () => {
    const id = await hold();
    expect(await leftIn(id)).toEqual(OF_A_PERSON);
    await rpc('lapse_order', { p_order_id: id, p_now: NOW });
    expect(await empty(DAY - 1)).toMatchObject({ 'unpaid-checkout': 0 });
    expect(await leftIn(id)).toEqual(OF_A_PERSON.filter((column) => column !== 'network_hashes'));
    expect(await empty(DAY)).toMatchObject({ 'unpaid-checkout': 1 });
    expect(await leftIn(id)).toEqual([]);
    expect(await countNotes()).toBe(0);
    expect(
      await database.sql(
        'select state, service_id, subtotal_cents, total_cents from public.order_details',
      ),
    ).toEqual([
      { state: 'lapsed', service_id: 'thai-60', subtotal_cents: 9000, total_cents: 9619 },
    ]);
    expect(await empty(DAY)).toMatchObject({ 'unpaid-checkout': 0 });
  });

  it('leaves its notes to the order of the same checkout that was paid', async () => {
    const asked = { checkout_key: crypto.randomUUID(), email: 'ada@example.com', ...NOTES() };
    const [first] = await rpc('open_booking', { p_booking: buildRequest(asked), p_now: NOW });
    const { order, paymentIntentId } = await openWithPayment(rpc, { ...asked, first_name: 'Eda' });
    await capture({ rpc, sql: database.sql }, paymentIntentId);
    expect(await empty(DAY)).toMatchObject({ 'unpaid-checkout': 1 });
    expect(await leftIn(first?.order_id ?? '')).toEqual([]);
    expect(await leftIn(order.order_id)).toContain('health_note_id');
    expect(await countNotes()).toBe(1);
  });

  it('loses its network while it is a price without a time', async () => {
    const [order] = await rpc('open_booking', {
      p_booking: buildQuote(),
      p_networks: ['network 203.0.113.7'],
      p_now: NOW,
    });
    expect(await empty(DAY)).toMatchObject({ 'unpaid-checkout': 1 });
    expect(await leftIn(order?.order_id ?? '')).toEqual([]);
  });

  it('keeps its person as long as it takes someone’s time', async () => {
    const id = await hold();
    expect(await empty(DAY)).toMatchObject({ 'unpaid-checkout': 0 });
    expect(await leftIn(id)).toEqual(OF_A_PERSON);
  });

  it('books nothing when it is paid after all: the money is refunded', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc, NOTES());
    await rpc('lapse_order', {
      p_order_id: order.order_id,
      p_payment_intent_id: paymentIntentId,
      p_now: NOW,
    });
    await empty(DAY);
    const { outcome } = await capture({ rpc, sql: database.sql }, paymentIntentId, {
      now: afterNow(DAY),
    });
    expect(outcome).toBe('slot_lost');
  });
});

describe('a checkout that was paid', () => {
  it.each(['booked', 'slot_lost', 'review'])('keeps its data forever: %s', async (outcome) => {
    const { order, paymentIntentId } = await openWithPayment(rpc, NOTES());
    await capture({ rpc, sql: database.sql }, paymentIntentId, {
      now: outcome === 'slot_lost' ? afterNow(7 * DAY) : NOW,
      amountCents: outcome === 'review' ? 1 : 9619,
    });
    const before = await leftIn(order.order_id);
    expect(before).toEqual(expect.arrayContaining(['first_name', 'email', 'health_note_id']));
    expect(await empty(1000 * DAY)).toMatchObject({ 'unpaid-checkout': 0 });
    expect(await leftIn(order.order_id)).toEqual(before);
    expect(await countNotes()).toBe(1);
  });
});

describe('what tells networks apart', () => {
  it('loses uses of the forms after a day, and the salt of a day two days after it began', async () => {
    await hold();
    const count = async (table: string) =>
      (await database.sql(`select count(*)::integer as count from private.${table}`))[0]?.['count'];
    const uses = await count('form_submissions');
    expect(uses).toBeGreaterThan(0);
    // The test's day is six hours from its end in UTC.
    expect(await empty(DAY - 1)).toMatchObject({ 'network-hash': 0 });
    expect(await empty(DAY)).toMatchObject({ 'network-hash': uses });
    expect(await empty(30 * 60 - 1)).toMatchObject({ 'network-hash': 0 });
    expect(await count('network_salts')).toBe(1);
    await empty(30 * 60);
    expect(await count('network_salts')).toBe(0);
  });
});

describe('a message from the contact page', () => {
  it('is deleted after a year', async () => {
    await rpc('submit_contact_message', {
      p_message: buildContactMessage(),
      p_networks: ['network 203.0.113.7'],
      p_now: NOW,
    });
    expect(await empty(365 * DAY - 1)).toMatchObject({ 'contact-message': 0 });
    expect(await empty(365 * DAY)).toMatchObject({ 'contact-message': 1 });
  });
});

describe('a text we received', () => {
  it('is deleted after a year', async () => {
    await rpc('receive_text', {
      p_received_text_id: randomUUID(),
      ...{ p_phone: '+13205550111', p_encrypted_words: 'encrypted' },
      p_now: NOW,
    });
    expect(await empty(365 * DAY - 1)).toMatchObject({ 'received-text': 0 });
    expect(await empty(365 * DAY)).toMatchObject({ 'received-text': 1 });
  });
});

describe('a spot on the waitlist', () => {
  it('loses its person a month after it ended, and not while it waits', async () => {
    await database.sql('truncate public.waitlist_entries cascade');
    await rpc('add_local_time_off', {
      p_start_date: '2026-11-23',
      p_end_date: '2026-11-23',
      p_now: NOW,
    });
    const [ended, waiting] = [buildPlace(), buildPlace()];
    for (const p_waitlist of [ended, waiting]) {
      await rpc('join_waitlist', { p_waitlist, p_networks: [], p_now: NOW });
    }
    const read = ({ token_hash }: typeof ended) =>
      rpc('read_waitlist_entry', { p_token_hash: token_hash, p_networks: [], p_now: NOW });
    await rpc('leave_waitlist', { p_token_hash: ended.token_hash, p_networks: [], p_now: NOW });
    expect(await empty(30 * DAY - 1)).toMatchObject({ waitlist: 0 });
    expect(await read(ended)).toMatchObject([{ state: 'left', email: ended.email }]);
    expect(await empty(30 * DAY)).toMatchObject({ waitlist: 1 });
    expect(await read(ended)).toEqual([]);
    expect(await read(waiting)).toMatchObject([{ email: waiting.email }]);
    expect(await empty(30 * DAY)).toMatchObject({ waitlist: 0 });
  });
});

describe('a message of ours', () => {
  it('is deleted a year after it was sent or given up, and not while it waits', async () => {
    await rpc('submit_contact_message', {
      p_message: buildContactMessage(),
      p_networks: ['network 203.0.113.7'],
      p_now: NOW,
    });
    expect(await empty(365 * DAY)).toMatchObject({ message: 0 });
    await database.sql(`update public.messages set state = 'sent', settled_at = $1`, [NOW]);
    expect(await empty(365 * DAY - 1)).toMatchObject({ message: 0 });
    expect(await empty(365 * DAY)).toMatchObject({ message: 1 });
  });
});
