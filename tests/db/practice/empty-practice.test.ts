import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { buildGift } from '../../helpers/builders/gifts.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { usePractice } from './use-practice.ts';

const { sql, rpc } = useDatabase();
const { change } = usePractice(rpc);

const missing = async () =>
  (await rpc('first_steps', { p_now: NOW })).filter((row) => !row.is_done).map((row) => row.step);

it('a practice that the migrations leave empty is opened by changes alone', async () => {
  await rpc('load_practice', { p_practice: {} });
  await sql(`update public.practice set (name, email, phone, first_name, last_name, pronoun, credential, practicing_since,
    personal, training, insurance, medicare, partial_payment) = (null, null, null, null, null, null, null, null, null, null, null, null, null)`);
  await sql('update public.settings set holiday_answer = null');
  expect(await missing()).toEqual([
    ...['contact', 'place', 'service', 'hours', 'tax', 'policy', 'rights', 'holidays'],
  ]);
  // Nothing is sold, and what is for the practice waits until there is an address.
  const opening = [
    rpc('open_gift', { p_gift: buildGift(), p_now: NOW }),
    rpc('open_bundle', {
      p_checkout_key: randomUUID(),
      p_owner_email: 'ann@example.com',
      p_lines: [{ kind: 'item', name: '3 credits', amount_cents: 24_000 }],
      p_now: NOW,
    }),
  ];
  for (const opened of opening)
    await expect(opened).rejects.toMatchObject({ message: 'not_open_yet' });
  await rpc('submit_contact_message', {
    p_message: {
      contact_message_id: randomUUID(),
      ...{ name: 'Ann', email: 'ann@example.com', encrypted_message: 'encrypted' },
    },
    p_networks: ['network 1.2.3.4'],
    p_now: NOW,
  });
  const claimed = async () =>
    (await rpc('claim_messages', { p_now: NOW })).map((message) => message.kind);
  expect(await claimed()).toEqual([]);
  await change('facts', {
    ...{ name: 'Still Lake', email: 'hi@lake.example', phone: '(320) 555-0100' },
    ...{ first_name: 'Jonas', last_name: 'Berg', pronoun: 'he' },
    ...{ credential: null, practicing_since: null, personal: null },
  });
  expect(await claimed()).toEqual(['contact_message']);
  const address = { street: '1 Main St', city: 'Osakis', region: 'MN', country: 'US' };
  await change('place', {
    ...{ name: 'Studio', address: { ...address, postalCode: '56360', building: null } },
    ...{ geo: null, is_accessible: true, needs_permission: false, travel_minutes: 0 },
    is_active: true,
  });
  const service = {
    ...{ name: 'Rest', description: 'Quiet.', category: 'rest', duration_minutes: 60 },
    ...{ buffer_before_minutes: 0, buffer_after_minutes: 15, is_active: true },
    ...{ price_cents: 9000, member_price_cents: null },
  };
  // A service is a kind of massage, so the kind comes first.
  await expect(change('service', service)).rejects.toMatchObject({ message: 'not_found' });
  await change('category', {
    ...{ name: 'Rest', summary: 'Quiet', introduction: 'Slow.', drawing: 'strokes' },
    is_specialty: false,
  });
  await change('service', service);
  await change('hours', {
    hours: [
      {
        ...{ day_of_week: 1, location: 'studio', start_time: '09:00', end_time: '17:00' },
        ...{ allowed_client_types: ['new', 'existing'], requires_toggle: false, is_enabled: true },
      },
    ],
  });
  await change('tax_rate', { name: 'Minnesota', effective_from: '2026-11-20', rate_ppm: 68_750 });
  await change('policy', { free_until_hours: 24, late_fee_percent: 50, no_show_fee_percent: 100 });
  const booking = { ...buildRequest({ policy_version: '2026-11-20' }), service_id: 'rest-60' };
  const lines = booking.lines.map((line) => ({ ...line, service_id: 'rest-60' }));
  const open = () => rpc('open_booking', { p_booking: { ...booking, lines } as never, p_now: NOW });
  await expect(open()).rejects.toMatchObject({ message: 'not_open_yet' });
  await change('rights', {
    ...{ training: '650 hours', insurance: 'none', medicare: 'no', partial_payment: 'none' },
  });
  // Holidays are closed until she answers, so clients can book before that.
  expect(await missing()).toEqual(['holidays']);
  expect(await open()).toHaveLength(1);
});
