import type { RunSql } from '#local/database/database-server.ts';
import type { Cipher } from '#platform/cipher.ts';

/** Stores gift certificates of many years: a fifth on paper, half of them spent in part or whole, some to be delivered. */
export async function storeGifts(
  sql: RunSql,
  { gifts, now }: { gifts: number; now: string },
): Promise<void> {
  // A replica runs no triggers: foreign keys would take longer to check than all the rest.
  await sql(`do $$ begin
    set local session_replication_role = replica;
    create temporary table sold on commit drop as
      select gen_random_uuid() as order_id, gen_random_uuid() as spent_id, gen_random_uuid() as tender_id,
        gen_random_uuid() as wallet_id, n, timestamptz '${now}' - n * interval '2 hours' as at, n % 5 = 0 as is_on_paper
      from generate_series(1, ${gifts}) n;
    insert into public.orders (order_id, root_id, kind, state, checkout_key, currency, created_at, paid_at, closed_at)
      select order_id, order_id, 'gift', 'settled', gen_random_uuid(), 'usd', at, at, at from sold
      union all
      select spent_id, spent_id, 'sale', 'settled', gen_random_uuid(), 'usd', at, at, at from sold where n % 2 = 0;
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select order_id, 'item', 'Gift certificate', 10000 from sold;
    insert into public.gift_certificates (
      order_id, recipient_name, recipient_email, purchaser_name, purchaser_email, purchaser_phone, personal_message,
      delivery_method, ready_at, handed_over_at, code_hash, encrypted_code
    )
      select order_id, 'Greta Lund' || n, case when not is_on_paper then 'to' || n || '@example.com' end, 'Nils Berg' || n,
        'from' || n || '@example.com', '(320) 555-' || lpad((n % 10000)::text, 4, '0'), repeat('Rest well. ', 10),
        case when is_on_paper then 'physical' else 'email' end, case when is_on_paper and n > 100 then at end,
        case when is_on_paper and n > 100 then at end, sha256(n::text::bytea), 'encrypted'
      from sold;
    insert into public.wallets (wallet_id, kind, order_line_id, code_hash, value_cents, created_at)
      select wallet_id, 'gift', order_line_id, sha256(n::text::bytea), 10000, at from sold join public.order_lines using (order_id);
    insert into public.tenders (tender_id, order_id, kind, amount_cents, wallet_id, created_at)
      select tender_id, spent_id, 'gift', 10000 - n % 3 * 2000, wallet_id, at from sold where n % 2 = 0;
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      select tender_id, 'captured', 10000 - n % 3 * 2000, 'usd', 'wallet:' || tender_id, at from sold where n % 2 = 0;
    insert into public.messages (kind, subject, about, recipient, channel, address, state, send_after, next_at, created_at, settled_at)
      select 'gift_certificate', order_id, order_id, 'client', 'email', 'to@example.com', case when n < 20 then 'due' else 'sent' end,
        at, at, at, at from sold where not is_on_paper;
  end $$`);
  for (const table of [
    'orders',
    'order_lines',
    'gift_certificates',
    'wallets',
    'tenders',
    'ledger',
    'messages',
  ]) {
    await sql(`analyze public.${table}`);
  }
}

/** Gives each stored certificate a code that the API can read. */
export async function encryptGiftCodes(
  sql: RunSql,
  cipher: Pick<Cipher, 'encrypt'>,
): Promise<void> {
  const rows = await sql('select order_id from public.gift_certificates');
  const ids = rows.map((row) => String(row['order_id']));
  await sql(
    `update public.gift_certificates set encrypted_code = encrypted.code
     from unnest($1::uuid[], $2::text[]) encrypted (order_id, code) where gift_certificates.order_id = encrypted.order_id`,
    [ids, ids.map((id, n) => cipher.encrypt(`QSB-${String(n).padStart(12, '0')}`, id))],
  );
}
