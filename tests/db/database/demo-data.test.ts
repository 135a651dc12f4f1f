import { describe, expect, inject, it } from 'vitest';
import { createCipher, drawEncryptionKeys } from '#platform/cipher.ts';
import { POLICY } from '../../helpers/builders/build-policy.ts';
import { giftCodeSchema } from '#contract/rules/gift-code.ts';
import { addDemoData } from '#local/database/database.ts';
import { servePostgres } from '../../helpers/database/database-postgres.ts';
import { createDatabase, withTarget } from '../../helpers/database/postgres.ts';

const CIPHER = createCipher({ encryptionKeys: drawEncryptionKeys('demo'), idSecret: 'of a test' });

describe('the demo data', () => {
  it.each([
    ['a Sunday night', '2026-11-23T05:59:00Z', false],
    ['the week in which the clock changes', '2027-03-11T12:00:00Z', true],
  ])('fits the rules of the practice and has a full day on %s', async (_, now, hasCreditToday) => {
    const url = await createDatabase(inject('postgresUrl'));
    await withTarget(url, (target) => addDemoData(target, new Date(now), CIPHER.encrypt));
    const database = await servePostgres(url);
    const [counts] = await database.sql(
      `select count(*)::integer as appointments,
         count(*) filter (where ends_at < $1 and status <> 'completed')::integer as forgotten,
         count(*) filter (where starts_at > $1)::integer as ahead,
         count(*) filter (where private.payment_status(order_id) <> case when ends_at < $1 then 'paid' else 'pending' end
         )::integer as unaccounted,
         count(*) filter (where not exists (
           select from private.offered_slots(
             (a.starts_at at time zone 'America/Chicago')::date, (a.starts_at at time zone 'America/Chicago')::date,
             a.service_id, 'existing', true, $1::timestamptz - interval '20 days'
           ) o where o.starts_at = a.starts_at and o.location = a.location
         ))::integer as outside_hours
       from public.appointments a
       -- The full day stands around the instant itself, and a credit pays the one after it.
       where starts_at not between $1::timestamptz - interval '8 hours' and $1::timestamptz + interval '10 hours'
         and not (a.first_name = 'Maren' and a.starts_at > $1 and private.payment_status(a.order_id) = 'paid')`,
      [now],
    );
    const policies = await database.sql(
      `select distinct policy_version from public.appointments join public.orders using (order_id)`,
    );
    const today = await database.sql(
      `select status, private.payment_status(order_id) as payment, starts_at > $1 as is_ahead,
         encrypted_notes as health
       from public.appointments left join public.health_notes using (health_note_id)
       where starts_at between $1::timestamptz - interval '8 hours' and $1::timestamptz + interval '8 hours'
       order by starts_at`,
      [now],
    );
    const gifts = await database.sql(
      `select order_id, encrypted_code, delivery, left_cents, state from public.list_gifts() order by recipient_name`,
    );
    const texts = await database.sql(
      `select e.row_id, e.encrypted_text, e.holders[1] as phone, t.is_from_client
       from public.clients c cross join lateral private.texts_of_client(c.client_id) t
       join private.encrypted_texts e on e.row_id = t.text_id::text order by t.at`,
    );
    const unanswered = await database.sql(
      `select subject from public.tasks where kind = 'text_received' and resolved_at is null`,
    );
    await database.stop();
    expect(texts.map(({ is_from_client: isFromClient }) => isFromClient)).toEqual([
      ...[true, false, true],
    ]);
    for (const { row_id: id, encrypted_text: encrypted, phone } of texts)
      expect(CIPHER.decrypt(String(encrypted), String(id), String(phone))).toMatch(/\w+ \w+/);
    expect(unanswered).toEqual([{ subject: texts.at(-1)?.['row_id'] }]);
    expect(gifts).toMatchObject([
      { delivery: 'to_print', left_cents: 15_000 },
      { delivery: 'sent', left_cents: 10_000 },
      { delivery: 'ready', left_cents: 9000 },
      { delivery: 'scheduled', left_cents: 13_000 },
      { delivery: 'sent', left_cents: 4000, state: 'active' },
    ]);
    for (const { order_id: id, encrypted_code: encrypted } of gifts) {
      const code = CIPHER.decrypt(String(encrypted), String(id));
      expect(giftCodeSchema.safeParse(code).success).toBe(true);
    }
    expect(policies).toEqual([{ policy_version: POLICY.version }]);
    expect(counts).toMatchObject({
      forgotten: 0,
      outside_hours: 0,
      unaccounted: 0,
    });
    expect(counts?.['appointments']).toBeGreaterThanOrEqual(17);
    expect(counts?.['ahead']).toBeGreaterThanOrEqual(5);
    expect(today).toMatchObject([
      { status: 'completed', payment: 'paid', is_ahead: false },
      { status: 'confirmed', payment: 'pending', is_ahead: false },
      { status: 'confirmed', is_ahead: true, health: expect.stringMatching(/^demo\.[\w-]+$/) },
      { status: 'confirmed', is_ahead: true },
      ...(hasCreditToday ? [{ status: 'confirmed', payment: 'paid' }] : []),
      { status: 'cancelled' },
    ]);
  });
});
