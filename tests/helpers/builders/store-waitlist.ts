import type pg from 'pg';

/** Five days, and on each those who wait as new clients and as known ones. */
export const WISHES = 10;

/** Puts 300 people on the waitlist for the five days after a Sunday, who want an hour at any time of the day. */
export async function storeWaitlist(client: pg.Client, now: string): Promise<void> {
  await client.query(
    `insert into public.waitlist_entries (
       entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type,
       can_book_at_home, asked_at
     )
     select gen_random_uuid(), n, 'Ann', 'Lund', 'ann' || n || '@example.com', '3205550100', 'thai-60',
       date '2026-11-23' + n % 5, 'any', (array['new', 'existing'])[1 + n / 5 % 2], false, $1
     from generate_series(1, 300) n`,
    [now],
  );
}
