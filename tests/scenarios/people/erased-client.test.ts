import { beforeEach, describe, expect, it } from 'vitest';
import type { ErasurePreview } from '#contract/clients/erasure.ts';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { PERSONAL } from '../../helpers/database/personal-tables.ts';
import { dumpDatabase } from '../../helpers/runner/planted.ts';
import { createAccount, logIn, type TestAccount } from '../../helpers/stack/accounts.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { assertInvariants } from '../../helpers/stack/invariants.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { grantCredits } from '../steps.ts';
import { visitor, type Visitor } from '../visitor.ts';
import { giftBuyer } from './gift-buyer.ts';

const stack = useStack();
const admin = useAdmin(stack);

/** Ida's name, address and number, and all that she and the therapist say. None of our own text has these words, and they are too long to come up in scrambled text by chance. */
const PLANTED =
  /quillfern|zebrafinch|555.{0,2}0177|5550177|narwhal|quokka|pelican|heron|okapi|gibbon|tapir|wombat|wolverine|axolotl|bittern|marmot|osprey/i;
const NUMBER = '(320) 555-0177';
const IDA = { firstName: 'Quillfern', lastName: 'Zebrafinch', phone: NUMBER };
const EMAIL = 'quillfern@example.com';
const ADDRESS = {
  street: '1 Marmot Lane',
  city: 'Osakis',
  zip: '56360',
  accessNote: 'Mind the bittern',
};

/** The tables without anything to plant: of a client they have ids, times and what is scrambled. A new table is planted above, or listed here. */
const NAMELESS = [
  'private.devices',
  'private.email_changes',
  'private.form_submissions',
  'private.network_salts',
  'public.disputes',
  'public.recurring_appointments',
  'public.refunds',
  'public.safety_contacts',
  'public.waitlist_offers',
];

let account: TestAccount;
let headers: { cookie: string };
beforeEach(async () => {
  account = await createAccount(stack.sql, { name: 'quillfern', phone: NUMBER });
  headers = await logIn(stack.sql, account, stack.clock.now().toISOString());
});

const send = async (path: string, json: object, from: { cookie?: string } = {}) => {
  const response = await stack.api(path, { json, headers: from });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
};
const sql = async (query: string) => stack.sql(query);
const count = async (from: string) =>
  (await sql(`select count(*)::integer as count from ${from}`))[0]?.['count'];
const call = async <Body>(method: string, path: string, json?: object) => {
  const answer = await admin.call<Body>(method, path, json);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.problem)}`);
  return answer.body;
};

/** What every encrypted text says to anyone with the key. */
async function readEncrypted(): Promise<string> {
  const rows = await sql('select row_id, encrypted_text, holders from private.encrypted_texts');
  return rows
    .map(({ row_id, encrypted_text, holders }) => {
      const [holder] = (holders ?? [undefined]) as (string | undefined)[];
      return stack.deps.cipher.decrypt(String(encrypted_text), String(row_id), holder);
    })
    .join('\n');
}

async function book(from: { cookie?: string }, words: string, appointmentTime = '09:00') {
  const ida = visitor(stack, 'quillfern', { ...IDA, healthConditions: words, appointmentTime });
  ida.headers = from;
  await ida.prepareAndPay();
  const { id } = (await ida.confirm()).body.appointment;
  return { id, ida };
}
const clientId = async () =>
  String(
    (await stack.sql('select client_id from public.clients where email = $1', [EMAIL]))[0]?.[
      'client_id'
    ],
  );
const erase = async (id: string, takesNotes = false) => {
  const { status, problem } = await admin.call('POST', `/api/admin/clients/${id}/erase`, {
    takesNotes,
  });
  // Of what was sent until now nothing is on record any more.
  stack.mailbox.clear();
  stack.texts.clear();
  return problem.code ?? status;
};
const preview = (id: string) => call<ErasurePreview>('GET', `/api/admin/clients/${id}/erase`);
const hindrances = async (id: string) => (await preview(id)).hindrances.map(({ code }) => code);

interface Life {
  id: string;
  visits: string[];
  booking: Visitor;
}

/** Ida leaves her name and her words everywhere a client can, and the therapist hers; a month later all of it is past. */
async function live(): Promise<Life> {
  const own = await book(headers, 'A narwhal in the neck');
  const guest = await book({}, 'A quokka in the knee', '13:00');
  const id = await clientId();
  await send(
    '/api/intake',
    { ...buildIntake({ injuries: 'A pelican' }), ...IDA, email: EMAIL },
    headers,
  );
  await send('/api/intake', { ...buildIntake({ injuries: 'A heron' }), ...IDA, email: EMAIL });
  await send('/api/contact', {
    name: 'Quillfern Zebrafinch',
    email: EMAIL,
    phone: NUMBER,
    message: 'Do you work with a tapir in the neck?',
  });
  await send(
    '/api/testimonials',
    {
      name: 'Quillfern Z.',
      location: 'Osakis',
      serviceId: 'thai-60',
      rating: 5,
      review: 'Like a wolverine again',
    },
    headers,
  );
  await stack.texts.report({ From: '+13205550177', Body: 'An okapi, too', MessageSid: 'SMokapi' });
  const { texting } = await call<ClientPage>('POST', `/api/admin/clients/${id}/open`);
  await call('POST', `/api/admin/clients/${id}/texts`, {
    ...{ answerId: crypto.randomUUID(), latestTextId: texting?.latestTextId },
    words: 'A gibbon is fine',
  });
  await stack.texts.report({ From: '+13205550177', Body: 'STOP', MessageSid: 'SMstop' });
  for (const day of ['2026-12-02', '2027-01-20']) {
    await stack.sql(`select public.add_local_time_off($1, $1, p_now => $2)`, [
      day,
      stack.clock.now().toISOString(),
    ]);
    const wanted = {
      serviceId: 'thai-60',
      date: day,
      dayPart: 'any',
      entryId: crypto.randomUUID(),
    };
    await send('/api/waitlist', { ...IDA, email: EMAIL, ...wanted }, headers);
  }
  const bought = giftBuyer(stack, {
    ...{ purchaserName: 'Quillfern Zebrafinch', purchaserEmail: EMAIL, purchaserPhone: NUMBER },
    personalMessage: 'From the axolotl',
  });
  await bought.buy();
  await giftBuyer(stack, { recipientName: 'Quillfern', recipientEmail: EMAIL }).buy();
  await grantCredits(stack, EMAIL);
  // The therapist’s side.
  await call('POST', `/api/admin/clients/${id}/words`, {
    wordId: crypto.randomUUID(),
    kind: 'alert',
    words: 'A wombat on the wrist',
  });
  const record = (await call<ClientPage>('POST', `/api/admin/clients/${id}/open`)).record;
  await call('PATCH', `/api/admin/clients/${id}/preferences`, {
    version: record.version,
    preferences: { oil: 'No osprey' },
    tags: ['osprey'],
  });
  await call('PATCH', `/api/admin/clients/${id}/visits`, { canBeVisited: true, address: ADDRESS });
  await call('POST', '/api/admin/reminders', {
    appointmentId: own.id,
    channel: 'email',
    sendAt: '2026-11-24T18:00:00Z',
    customMessage: 'Bring the bittern',
  });
  await stack.sql(
    `insert into public.home_visits (order_id, street, city, zip, access_note, minutes_before, minutes_after)
       select order_id, '1 Marmot Lane', 'Osakis', '56360', 'Mind the bittern', 0, 0 from public.appointments limit 1`,
  );
  await stack.sql(
    `insert into public.gift_reasons select order_id, 'For Quillfern' from public.gift_certificates limit 1`,
  );
  await call('POST', `/api/admin/clients`, {
    clientId: crypto.randomUUID(),
    firstName: 'Bea',
    lastName: 'Moe',
    email: 'bea@example.com',
    phone: '(320) 555-0122',
  });
  await stack.sql(
    `insert into public.clients_kept_apart select least($1::uuid, client_id), greatest($1::uuid, client_id), now() from public.clients where email = 'bea@example.com'`,
    [id],
  );
  await stack.sql(
    `with inside as (
       insert into public.check_ins (check_in_id, appointment_id, token_hash, went_in_at, due_at, ended_at, ending)
         select gen_random_uuid(), appointment_id, 'x', starts_at, ends_at, ends_at, 'out' from public.appointments limit 1 returning *
     )
     insert into public.messages (kind, subject, about, recipient, channel, facts, state, send_after, next_at, settled_at)
       select 'check_in_overdue', gen_random_uuid(), check_in_id, 'contact', 'sms', '{"first_name": "Quillfern", "address": "1 Marmot Lane"}', 'sent', now(), now(), now()
       from inside`,
  );
  await stack.api('/api/auth/forgot-password', { json: { email: EMAIL } });
  await stack.sql(
    `insert into private.signups (email, first_name, last_name, phone, password_hash, link_hash, created_at, expires_at)
       values ($1, 'Quillfern', 'Zebrafinch', $2, '', 'link', now(), '2027-01-01')`,
    [EMAIL, NUMBER],
  );
  // The day before: reminders. Then the visits, the sweep that completes them, and a note that is signed by Sunday.
  for (const at of [
    '2026-11-24T10:00:00-06:00',
    '2026-11-25T07:05:00-06:00',
    '2026-11-26T18:00:00-06:00',
  ]) {
    stack.clock.set(at);
    await sweep(stack);
  }
  await call('PATCH', `/api/admin/appointments/${own.id}/note`, {
    note: 'A pangolin under the shoulder',
  });
  headers = await logIn(stack.sql, account, stack.clock.now().toISOString());
  const unpaid = visitor(stack, 'quillfern', {
    ...IDA,
    healthConditions: 'A quokka, unpaid',
    appointmentDate: '2026-11-30',
  });
  unpaid.headers = headers;
  expect((await unpaid.prepare()).status).toBe(200);
  stack.clock.set('2026-11-30T10:00:00-06:00');
  await sweep(stack);
  await call('PATCH', `/api/admin/appointments/${guest.id}/note`, { note: 'An okapi, in a draft' });
  await call('POST', `/api/admin/appointments/${own.id}/note/addenda`, {
    ...{ addendumId: crypto.randomUUID(), words: 'The pangolin is gone' },
  });
  return { id, visits: [own.id, guest.id], booking: own.ida };
}

/** Orders, lines and money: everything of them but names. */
const books = async () => [
  await sql(
    'select order_id, root_id, kind, state, created_at, paid_at, closed_at from public.orders order by order_id',
  ),
  await sql('select * from public.order_lines order by order_line_id'),
  await sql('select * from public.tenders order by tender_id'),
  await sql('select * from public.ledger order by ledger_id'),
  await sql('select wallet_id, kind, credits, value_cents from public.wallets order by wallet_id'),
  await sql(
    'select appointment_id, status, starts_at, ends_at, service_id, client_id from public.appointments order by appointment_id',
  ),
];

describe('an erased client', () => {
  it('leaves no name and no word anywhere, but signed notes, the books and her number on the STOP list', async () => {
    const { id } = await live();
    const before = [await dumpDatabase(stack), await readEncrypted()].join('\n');
    for (const word of PLANTED.source.split('|')) expect(before).toMatch(new RegExp(word, 'i'));
    const empty: string[] = [];
    for (const table of PERSONAL) if ((await count(table)) === 0) empty.push(table);
    expect(empty.toSorted()).toEqual(NAMELESS);
    const kept = await books();
    expect(await hindrances(id)).toEqual([]);
    expect(await erase(id)).toBe(200);

    // A STOP holds on: of the number alone.
    expect(await sql('select phone from public.text_stops')).toEqual([{ phone: '+13205550177' }]);
    await sql('delete from public.text_stops');
    const dump = await dumpDatabase(stack);
    expect(dump.split('\n').filter((line) => PLANTED.test(line))).toEqual([]);
    expect(dump).not.toContain(account.userId);
    expect(await readEncrypted()).not.toMatch(PLANTED);
    expect(await readEncrypted()).toContain('pangolin');
    expect(await books()).toEqual(kept);
    await assertInvariants(stack);
  });
});

/** Ida has been here once, paid by card. */
async function visitOnce() {
  const { id: visit, ida } = await book({}, 'A narwhal in the neck');
  stack.clock.set('2026-11-26T18:00:00-06:00');
  await sweep(stack);
  return { visit, ida, id: await clientId() };
}

describe('what hinders erasing a client', () => {
  it('is an appointment ahead, until it is over; nothing is erased before that, and a second time is harmless', async () => {
    await book({}, 'A narwhal in the neck');
    const id = await clientId();
    expect(await preview(id)).toMatchObject({
      hindrances: [{ code: 'appointment_ahead', at: '2026-11-25T15:00:00.000Z' }],
      goes: { visits: 1, health_notes: 1, account: 1 },
    });
    expect(await erase(id)).toBe('erasure_not_possible');
    expect(await readEncrypted()).toContain('narwhal');
    stack.clock.set('2026-11-26T18:00:00-06:00');
    await sweep(stack);
    expect([await erase(id), await erase(id)]).toEqual([200, 200]);
    expect(
      await sql(`select op, place, actor, client_id from public.audit_log where op = 'erase'`),
    ).toEqual([{ op: 'erase', place: 'clients', actor: admin.account.userId, client_id: id }]);
    expect(await preview(id)).toMatchObject({ hindrances: [], goes: { visits: 1 } });
    expect(await erase(crypto.randomUUID())).toBe('not_found');
  });

  it.each([
    ['dispute_open', (ida: Visitor) => stack.stripe.dispute(ida.paymentIntentId)],
    [
      'checkout_open',
      () => visitor(stack, 'quillfern', { ...IDA, appointmentDate: '2026-12-02' }).prepare(),
    ],
    [
      'delivery_ahead',
      () =>
        giftBuyer(stack, {
          ...{
            purchaserName: 'Quillfern Zebrafinch',
            purchaserEmail: EMAIL,
            deliveryMethod: 'physical',
          },
        }).buy(),
    ],
    [
      'value_left',
      async () => {
        await grantCredits(stack, EMAIL);
        await sql('update public.wallets set is_granted = false');
      },
    ],
    [
      'refund_open',
      (ida: Visitor) => {
        const { id } = stack.stripe.refund(ida.paymentIntentId, 1000);
        stack.stripe.failRefund(id);
      },
    ],
    ['administrator', () => sql(`update public.profiles set role = 'admin'`)],
    [
      'money_due',
      async () => {
        await stack.sql(
          `with opened as (
             insert into public.orders (order_id, root_id, kind, currency)
               select gen_random_uuid(), order_id, 'adjustment', 'usd' from public.appointments returning order_id
           )
           insert into public.order_lines (order_id, kind, name, amount_cents)
             select order_id, 'adjustment', 'Came after all', 2500 from opened`,
        );
        await sql(
          `update public.orders set state = 'settled', closed_at = now() where kind = 'adjustment'`,
        );
      },
    ],
  ])('is %s', async (code, happen) => {
    const { id, ida } = await visitOnce();
    expect(await hindrances(id)).toEqual([]);
    await happen(ida);
    await sweep(stack);
    expect(await hindrances(id)).toEqual(expect.arrayContaining([code]));
    expect(await erase(id)).toBe('erasure_not_possible');
  });
});

describe('signed notes of an erased client', () => {
  const writeAndSign = async (visit: string) => {
    await call('PATCH', `/api/admin/appointments/${visit}/note`, { note: 'A pangolin' });
    stack.clock.set('2026-11-30T10:00:00-06:00');
  };

  it('stay for seven years after the last visit, whole and readable, then the sweep deletes them', async () => {
    const { id, visit } = await visitOnce();
    await writeAndSign(visit);
    expect(await preview(id)).toMatchObject({
      signedNotes: 1,
      notesUntil: '2033-11-25T16:30:00.000Z',
    });
    await erase(id);
    const page = await call<ClientPage>('POST', `/api/admin/clients/${id}/open`);
    expect(page).toMatchObject({
      erasedAt: '2026-11-30T16:00:00.000Z',
      client: { firstName: 'Erased', lastName: 'client', phone: '' },
      appointments: [{ client: { id, firstName: 'Erased', email: null, phone: null } }],
      sessionNotes: [{ note: 'A pangolin' }],
    });
    const agoBy = (ago: string) =>
      sql(
        `update public.appointments set starts_at = starts_at - interval '${ago}', ends_at = ends_at - interval '${ago}'`,
      );
    await agoBy('6 years 355 days');
    await sweep(stack);
    expect(await count('public.session_notes')).toBe(1);
    await agoBy('20 days');
    await sweep(stack);
    expect(await count('public.session_notes')).toBe(0);
  });

  it('go, too, if the therapist says so; those of others can’t be deleted', async () => {
    const { id, visit } = await visitOnce();
    await writeAndSign(visit);
    await sweep(stack);
    await expect(sql('delete from public.session_notes')).rejects.toThrow('note_signed');
    expect(await erase(id, true)).toBe(200);
    expect(await count('public.session_notes')).toBe(0);
  });
});

describe('someone who shared her address', () => {
  it('holds it from now on, and keeps what is theirs', async () => {
    const { id } = await visitOnce();
    const shared = { ...IDA, firstName: 'Per', email: EMAIL };
    const per = visitor(stack, 'quillfern', {
      ...shared,
      appointmentDate: '2026-12-02',
      healthConditions: 'Per’s puffin',
    });
    await per.prepareAndPay();
    await per.confirm();
    await send('/api/intake', { ...buildIntake({ injuries: 'A puffin' }), ...shared });
    // His appointment is in her account.
    expect(await hindrances(id)).toEqual(['appointment_ahead']);
    await stack.sql('delete from auth.users where id = $1', [account.userId]);
    expect(await erase(id)).toBe(200);
    expect(
      await sql(
        `select first_name, email, holds_address from public.clients where erased_at is null and email <> 'bea@example.com'`,
      ),
    ).toEqual([{ first_name: 'Per', email: EMAIL, holds_address: true }]);
    const words = await readEncrypted();
    expect(words.match(/puffin/g)).toHaveLength(2);
    expect(words).not.toContain('narwhal');
  });
});

describe('S92 what comes late, after an erasure', () => {
  it('brings no name back, sends nothing to nowhere, and nothing fails', async () => {
    const { id, visit, ida } = await visitOnce();
    await giftBuyer(stack, {
      purchaserName: 'Quillfern Zebrafinch',
      purchaserEmail: EMAIL,
      purchaserPhone: NUMBER,
    }).buy();
    await sweep(stack);
    // A worker has a message in its hands.
    const [held] = await sql(
      `update public.messages set state = 'claimed', attempts = 1, settled_at = null
         where message_id = (select message_id from public.messages where recipient = 'client' and about in (select order_id from public.appointments) limit 1)
         returning message_id`,
    );
    expect(await erase(id)).toBe(200);

    const late = { p_message_id: String(held?.['message_id']), p_attempt: 1 };
    expect(await stack.deps.database.rpcNow('begin_message', late)).toBe(false);
    await stack.deps.database.rpcNow('settle_message', {
      ...late,
      p_outcome: 'sent',
      p_detail: 'late',
    });
    await stack.deps.database.rpcNow('record_delivery', {
      p_provider_id: 'late',
      p_delivery: 'bounced',
    });
    for (const payment of stack.stripe.paymentIntents()) stack.stripe.refund(payment.id, 1000);
    stack.stripe.dispute(ida.paymentIntentId);
    await stack.stripe.webhooks.settle();
    expect((await ida.status()).status).toBe(200);
    expect((await ida.confirm()).status).toBeLessThan(500);
    const note = await admin.call('PATCH', `/api/admin/appointments/${visit}/note`, {
      note: 'A narwhal',
    });
    const word = { wordId: crypto.randomUUID(), kind: 'note', words: 'A narwhal' };
    const words = await admin.call('POST', `/api/admin/clients/${id}/words`, word);
    expect([note.problem.code, words.problem.code]).toEqual(['client_erased', 'client_erased']);
    for (const at of ['2026-11-27T10:00:00-06:00', '2026-12-05T10:00:00-06:00']) {
      stack.clock.set(at);
      await sweep(stack);
    }

    const sent = await stack.mailbox.list();
    expect(
      sent.filter(
        ({ to }) =>
          !JSON.stringify(to).includes('boss@') && /quillfern|erased/i.test(JSON.stringify(to)),
      ),
    ).toEqual([]);
    expect(JSON.stringify(sent)).not.toMatch(PLANTED);
    expect(await stack.texts.list()).toEqual([]);
    const dump = await dumpDatabase(stack);
    expect(dump.split('\n').filter((line) => PLANTED.test(line))).toEqual([]);
    expect(await readEncrypted()).not.toMatch(PLANTED);
  });

  it('a booking under the same name and address is of a new client', async () => {
    const { id } = await visitOnce();
    await erase(id);
    await book({}, 'A quokka', '13:00').catch(() => null);
    const again = visitor(stack, 'quillfern', { ...IDA, appointmentDate: '2026-12-02' });
    await again.prepareAndPay();
    await again.confirm();
    expect(await clientId()).not.toBe(id);
    const listed = await call<{ id: string }[]>('GET', '/api/admin/clients?q=');
    expect(listed.map((one) => one.id)).not.toContain(id);
    expect(await call<unknown[]>('GET', '/api/admin/clients?q=erased')).toEqual([]);
  });
});
