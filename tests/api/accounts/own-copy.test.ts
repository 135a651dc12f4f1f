import { beforeEach, expect, it } from 'vitest';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { loginAdmin } from '../../helpers/stack/admin.ts';
import { createAccount, logIn, type TestAccount } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { COPIED, NOT_COPIED } from '../../helpers/database/personal-tables.ts';
import { giftBuyer } from '../../scenarios/people/gift-buyer.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();

let ann: TestAccount;
let headers: { cookie: string };
beforeEach(async () => {
  ann = await createAccount(stack.sql);
  headers = await logIn(stack.sql, ann);
});
const copy = async () =>
  (await (await stack.api('/api/account/data', { headers })).json()) as Record<string, unknown[]>;

it('every table is in a member’s copy, or it is said why not', async () => {
  const tables = await stack.sql(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`,
  );
  const known = { ...COPIED, ...NOT_COPIED };
  expect(tables.map(({ name }) => String(name)).toSorted()).toEqual(Object.keys(known).toSorted());
  expect(Object.keys(await copy())).toEqual(expect.arrayContaining(Object.values(COPIED)));
});

it('a copy has every appointment, however many', async () => {
  const booking = visitor(stack);
  booking.headers = headers;
  await booking.prepareAndPay();
  await booking.confirm();
  await stack.sql(
    `with copied as (
       insert into public.orders
         select (jsonb_populate_record(o, jsonb_build_object('order_id', of.id, 'root_id', of.id, 'checkout_key', null, 'state', 'open', 'paid_at', null, 'closed_at', null))).*
         from public.orders o cross join (select gen_random_uuid() as id from generate_series(1, 50)) of where o.kind = 'booking'
         returning order_id
     ), lines as (
       insert into public.order_lines (order_id, kind, service_id, name, duration_minutes, amount_cents, tax_cents)
         select order_id, 'service', 'thai-90', 'Thai Bodywork', 90, 0, 0 from copied
     )
     insert into public.appointments (order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location, status)
       select copied.order_id, a.client_id, a.first_name, a.last_name, a.email, a.phone, a.service_id, a.starts_at - interval '1 year',
         a.ends_at - interval '1 year', a.free_until, a.location, 'cancelled'
       from copied cross join public.appointments a`,
  );
  await stack.sql(
    `update public.orders set state = 'settled', closed_at = created_at where state = 'open'`,
  );
  expect((await copy())['appointments']).toHaveLength(51);
});

it('the copy has what was sent to the member’s address or by their account, and nothing of anyone else’s', async () => {
  const at = stack.clock.now().toISOString();
  const send = (path: string, json: object, from = headers) =>
    stack.api(path, { json, headers: from });
  const review = { name: 'Ann L.', location: 'Osakis', serviceId: 'thai-60', rating: 5 };
  const contact = { name: 'Ann Lund', email: 'ann@example.com' };
  const guest = { cookie: '' };
  for (const [from, word] of [
    [headers, 'heron'],
    [guest, 'narwhal'],
  ] as const) {
    await send('/api/testimonials', { ...review, review: `A ${word} flew by` }, from);
    await send('/api/contact', { ...contact, message: `Is the ${word} back?` }, from);
    await send('/api/intake', buildIntake({ injuries: `A ${word}` }), from);
  }
  await stack.sql(
    `insert into public.waitlist_entries (entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type, can_book_at_home, state, asked_at)
       select gen_random_uuid(), state, state, 'Lund', 'Ann@example.com', '3205550111', 'thai-60', '2026-11-25', 'any', 'new', false, state, $1
       from unnest('{waiting,unconfirmed}'::text[]) state`,
    [at],
  );
  const told = await copy();
  const all = JSON.stringify(told);
  expect(told['testimonials']).toMatchObject([{ review: 'A heron flew by', status: 'held' }]);
  expect(told['contactMessages']).toMatchObject([{ message: 'Is the heron back?' }]);
  expect(told['intakes']).toMatchObject([{ form: { injuries: 'A heron' } }]);
  expect(told['waitlist']).toMatchObject([{ state: 'waiting', timesHeld: [] }]);
  expect(told['logins']).toHaveLength(1);
  expect(all).not.toContain('narwhal');
});

it('the copy has the texts both ways of a number that the therapist answered as theirs, and of no other', async () => {
  const admin = await loginAdmin(stack);
  const booking = visitor(stack, 'ann', { textConsent: true });
  booking.headers = headers;
  await booking.prepareAndPay();
  await booking.confirm();
  const texts = async () => (await copy())['texts'];
  const receive = (From: string, Body: string) => {
    stack.clock.advance(1);
    return stack.texts.report({ From, Body, MessageSid: `SM${crypto.randomUUID()}` });
  };
  await receive('+13205550111', 'My heron is sore');
  // Anyone can have typed this number as their own.
  expect(await texts()).toEqual([]);
  const [client] = await stack.sql('select client_id from public.clients');
  const path = `/api/admin/clients/${String(client?.['client_id'])}`;
  const { body } = await admin.call<ClientPage>('POST', `${path}/open`);
  stack.clock.advance(1);
  await admin.call('POST', `${path}/texts`, {
    ...{ answerId: crypto.randomUUID(), latestTextId: body.texting?.latestTextId },
    words: 'Ice the heron',
  });
  await receive('+13205550111', 'Thanks');
  await stack.sql(`update public.clients set phone = '(320) 555-0112'`);
  await receive('+13205550112', 'The narwhal again');
  expect(await texts()).toMatchObject([
    { isFromYou: true, phone: '+13205550111', words: 'My heron is sore' },
    { isFromYou: false, phone: '+13205550111', words: 'Ice the heron', state: 'sent' },
    { isFromYou: true, phone: '+13205550111', words: 'Thanks' },
  ]);
});

it('the copy has the emails, texts and certificates, without their secrets', async () => {
  const booking = visitor(stack, 'ann', { textConsent: true });
  booking.headers = headers;
  await booking.prepareAndPay();
  await booking.confirm();
  const code = await giftBuyer(stack, {
    ...{ purchaserName: 'Ann Lund', purchaserEmail: 'Ann@example.com' },
    personalMessage: 'Enjoy the heron',
  }).buy();
  const told = await copy();
  expect(told['messages']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'booking_received', channel: 'email', state: 'sent' }),
      expect.objectContaining({ kind: 'booking_received', channel: 'sms' }),
    ]),
  );
  expect(told['giftCertificates']).toMatchObject([
    { from: 'Ann Lund', for: 'Bo Lind', message: 'Enjoy the heron' },
  ]);
  expect(JSON.stringify(told)).not.toContain(code);
  expect(JSON.stringify(told)).not.toMatch(/"token"|encrypted|_hash/);
});
