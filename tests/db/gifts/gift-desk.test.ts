import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { createGifts, type BoughtGift } from '../../helpers/builders/gifts.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { createGiftValue } from './gift-value.ts';

const database = useDatabase();
const { rpc } = database;
const { adjust, spend } = createGiftValue(database);

const gifts = createGifts(database);

const read = async ({ orderId }: BoughtGift) =>
  (await database.sql('select * from public.read_gift($1)', [orderId]))[0];
const emailsOf = ({ orderId }: BoughtGift) =>
  database.sql(
    `select subject, address, state, send_after from public.messages
     where kind = 'gift_certificate' and about = $1 order by created_at, state`,
    [orderId],
  );

describe('the list of gift certificates', () => {
  it.each([
    ['a part of a name', 'lindqv'],
    ['words of two names', 'ada maren'],
    ['an address', 'maren@lake'],
    ['a number, however it is written', '(320) 555 0187'],
  ])('is searched by %s', async (_, words) => {
    const gift = await gifts.buy({
      recipient_name: 'Maren Lindqvist',
      recipient_email: 'maren@lake.example',
    });
    const found = await rpc('list_gifts', { p_words: words });
    expect(found.map(({ order_id: id }) => id)).toContain(gift.orderId);
    expect(await rpc('list_gifts', { p_words: `${words} nobody` })).toEqual([]);
  });

  it('is searched by a whole code', async () => {
    const gift = await gifts.buy();
    const found = await rpc('list_gifts', { p_code_hash: gift.codeHash.slice(2) });
    expect(found.map(({ order_id: id }) => id)).toEqual([gift.orderId]);
  });

  it('starts with the newest, leaves out unpaid ones, and has no more than requested', async () => {
    const first = await gifts.buy({}, afterNow(1000));
    const second = await gifts.buy({}, afterNow(1001));
    await gifts.open({}, afterNow(1002));
    const listed = await rpc('list_gifts', { p_limit: 2 });
    expect(listed.map(({ order_id: id }) => id)).toEqual([second.orderId, first.orderId]);
  });

  it('to be delivered holds what is on paper until it is handed over, and what waits to be emailed or came back', async () => {
    const paper = await gifts.buy({ delivery_method: 'physical', recipient_email: null });
    const emailed = await gifts.buy();
    const later = await gifts.buy({ deliver_on: '2026-12-24' });
    const bounced = await gifts.buy();
    await database.sql(
      `update public.messages set state = 'sent', delivery = case when about = $2 then 'bounced' end
       where kind = 'gift_certificate' and about in ($1, $2)`,
      [emailed.orderId, bounced.orderId],
    );
    const waiting = async () =>
      (await rpc('list_gifts', { p_list: 'to_deliver' })).map(({ order_id: id }) => id);
    expect(await waiting()).toEqual(
      expect.arrayContaining([paper.orderId, later.orderId, bounced.orderId]),
    );
    expect(await waiting()).not.toContain(emailed.orderId);
    expect(await Promise.all([paper, emailed, later, bounced].map(read))).toMatchObject([
      { delivery: 'to_print' },
      { delivery: 'sent' },
      { delivery: 'scheduled' },
      { delivery: 'failed' },
    ]);
    await rpc('set_gift_delivery', {
      p_order_id: paper.orderId,
      p_delivery: 'handed_over',
      p_now: NOW,
    });
    expect(await waiting()).not.toContain(paper.orderId);
  });

  it('of unused ones leaves out those that are spent', async () => {
    const gift = await gifts.buy();
    const unused = async () =>
      (await rpc('list_gifts', { p_list: 'unused' })).map(({ order_id: id }) => id);
    expect(await unused()).toContain(gift.orderId);
    await spend(gift, gift.cents);
    expect(await unused()).not.toContain(gift.orderId);
    expect(await read(gift)).toMatchObject({ state: 'used', left_cents: 0 });
  });
});

describe('what is owed for certificates', () => {
  it('is what is left on them, of which some was put on top, without what is frozen', async () => {
    const owed = async () => (await rpc('value_outstanding', {}))[0];
    const before = await owed();
    const [gift, frozen, untouched] = [await gifts.buy(), await gifts.buy(), await gifts.buy()];
    await spend(gift, 3000);
    await adjust(gift, 2000);
    await database.sql('update public.wallets set frozen_at = now() where wallet_id = $1', [
      frozen.walletId,
    ]);
    expect(await owed()).toEqual({
      ...before,
      certificates: (before?.certificates ?? 0) + 2,
      certificate_cents: (before?.certificate_cents ?? 0) + 9000 + untouched.cents,
      given_cents: (before?.given_cents ?? 0) + 2000,
    });
    expect(await read(frozen)).toMatchObject({ state: 'frozen' });
  });
});

describe('emailing a certificate again', () => {
  const resend = ({ orderId }: BoughtGift, id: string, email?: string) =>
    rpc('resend_gift', {
      p_order_id: orderId,
      p_resend_id: id,
      ...(email && { p_email: email }),
      p_now: afterNow(120),
    });

  it('is one email for an id, to another address that is kept', async () => {
    const gift = await gifts.buy();
    await database.sql(`update public.messages set state = 'sent' where about = $1`, [
      gift.orderId,
    ]);
    const id = randomUUID();
    await resend(gift, id, 'new@example.com');
    await resend(gift, id, 'other@example.com');
    expect(await emailsOf(gift)).toMatchObject([
      { subject: gift.orderId, state: 'sent', address: 'bo@example.com' },
      { subject: id, state: 'due', address: 'new@example.com' },
    ]);
    expect(await read(gift)).toMatchObject({
      recipient_email: 'new@example.com',
      delivery: 'scheduled',
    });
  });

  it('before its day changes where it goes, not when, and is no second email', async () => {
    const gift = await gifts.buy({ deliver_on: '2026-12-24' });
    const id = randomUUID();
    const leaves = await resend(gift, id, 'new@example.com');
    const emails = await emailsOf(gift);
    expect(emails.map(({ state }) => state).sort()).toEqual(['cancelled', 'due']);
    const due = emails.find(({ state }) => state === 'due');
    expect(due).toMatchObject({ subject: id, address: 'new@example.com' });
    expect(new Date(String(due?.['send_after']))).toEqual(new Date(String(leaves)));
    expect(new Date(String(leaves)).toISOString()).toBe('2026-12-24T15:00:00.000Z');
  });

  it('is refused if it is on paper, spent or frozen', async () => {
    const paper = await gifts.buy({ delivery_method: 'physical', recipient_email: null });
    await expect(resend(paper, randomUUID())).rejects.toThrow('change_not_possible');
    const spent = await gifts.buy();
    await spend(spent, spent.cents);
    await expect(resend(spent, randomUUID())).rejects.toThrow('gift_code_empty');
    await database.sql('update public.wallets set frozen_at = now() where wallet_id = $1', [
      spent.walletId,
    ]);
    await expect(resend(spent, randomUUID())).rejects.toThrow('gift_code_frozen');
  });
});

it('a certificate on paper goes forward and back; an emailed one has no such steps', async () => {
  const paper = await gifts.buy({ delivery_method: 'physical', recipient_email: null });
  const set = (gift: BoughtGift, delivery: string) =>
    rpc('set_gift_delivery', { p_order_id: gift.orderId, p_delivery: delivery, p_now: NOW });
  for (const delivery of ['ready', 'handed_over', 'ready', 'to_print']) {
    await set(paper, delivery);
    expect(await read(paper)).toMatchObject({ delivery });
  }
  await expect(set(await gifts.buy(), 'ready')).rejects.toThrow('change_not_possible');
});
