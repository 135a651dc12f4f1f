import { beforeEach, expect, it } from 'vitest';
import { createAccount, logIn, type TestAccount } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { giftBuyer } from '../../scenarios/people/gift-buyer.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();

/** Each table, by the part of the copy that has its rows, or why a member's copy has none. */
const COPIED: Record<string, string> = {
  'public.profiles': 'account',
  'public.clients': 'account',
  'public.appointments': 'appointments',
  'public.orders': 'appointments',
  'public.order_requests': 'notes',
  'public.order_lines': 'appointments',
  'public.tenders': 'appointments',
  'public.ledger': 'appointments',
  'public.refunds': 'appointments',
  'public.home_visits': 'appointments',
  'public.health_notes': 'notes',
  'public.client_addresses': 'homeAddress',
  'public.intakes': 'intakes',
  'public.wallets': 'credits',
  'public.messages': 'messages',
  'public.gift_certificates': 'giftCertificates',
  'public.waitlist_entries': 'waitlist',
  'public.waitlist_offers': 'waitlist',
  'public.testimonials': 'testimonials',
  'public.contact_messages': 'contactMessages',
  'public.recurring_appointments': 'recurringAppointments',
  'public.audit_log': 'readings',
  'private.sessions': 'logins',
  'private.devices': 'knownBrowsers',
};
const HERS = 'the therapist’s own words, given when asked for';
const PRACTICE = 'the practice, its site and its calendar';
const WORK = 'how the work is done; ids and times alone';
const NOT_COPIED: Record<string, string> = {
  'public.client_words': HERS,
  'public.session_notes': HERS,
  'public.session_note_addenda': HERS,
  'public.gift_reasons': HERS,
  'public.received_texts': 'a number proves nothing',
  'public.text_stops': 'a number proves nothing',
  'private.email_changes': 'the practice’s',
  'private.signups': 'over once there is an account',
  'private.form_submissions': 'scrambled',
  'private.network_salts': 'scrambles',
  'public.appointment_links': 'scrambled secrets',
  'public.disputes': 'the bank’s, as part of the payment',
  'public.clients_kept_apart': WORK,
  'public.imports': WORK,
  'public.client_merges': WORK,
  'public.proposals': WORK,
  'public.waitlist_openings': WORK,
  'public.undo_steps': WORK,
  'public.occupancy': WORK,
  'public.check_ins': WORK,
  'public.check_in_openings': WORK,
  'public.tasks': WORK,
  'public.stripe_events': WORK,
  'public.stripe_event_retries': WORK,
  'public.sweep_runs': WORK,
  'public.sweep_cursors': WORK,
  'public.heartbeats': WORK,
  'public.rebuilds': WORK,
  'private.site_state': WORK,
  'public.safety_contacts': 'another person, encrypted',
  ...Object.fromEntries(
    [
      ...['settings', 'practice', 'social_profiles', 'locations', 'service_categories', 'cautions'],
      ...[
        'services',
        'enhancements',
        'bundles',
        'gift_services',
        'prices',
        'tax_parts',
        'tax_rates',
      ],
      ...['cancellation_policies', 'order_kinds', 'special_days', 'business_hours', 'time_off'],
      ...[
        'outside_calendars',
        'outside_busy',
        'calendar_feeds',
        'practice_changes',
        'travel_zones',
      ],
      ...['zip_zones', 'note_templates'],
    ].map((table) => [`public.${table}`, PRACTICE]),
  ),
};

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
