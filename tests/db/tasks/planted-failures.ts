import { beforeAll, beforeEach } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';

/** Sunday, 4:00 PM. */
export const SUNDAY = '2026-11-22T22:00:00Z';

/** A database of a test file’s own, emptied before each test, that can store no message to an address in the table planted. */
export function usePlantedFailures() {
  const database = useDatabase();
  const { rpc, sql } = database;

  beforeAll(async () => {
    await sql(`create table public.planted (address text primary key)`);
    await sql('grant select on public.planted to service_role');
    await sql(`create function public.refuse_planted() returns trigger language plpgsql as $$
    begin
      if exists (select from public.planted p where p.address = new.address) then
        raise exception 'planted: % of %', new.address, new.facts ->> 'last_name';
      end if;
      return new;
    end $$`);
    await sql(
      `create trigger refuse_planted before insert on public.messages for each row execute function public.refuse_planted()`,
    );
  });

  beforeEach(async () => {
    await emptyOrders(sql);
    await sql(
      'truncate public.messages, public.tasks, public.planted, public.waitlist_entries cascade',
    );
  });

  /** Someone has paid for a session on Wednesday, November 25. */
  async function book(name: string, localTime: string) {
    const person = { first_name: name, email: `${name.toLowerCase()}@example.com` };
    const when = { local_date: '2026-11-25', local_time: localTime };
    const { paymentIntentId } = await openWithPayment(rpc, { ...person, ...when });
    const booked = await capture({ rpc, sql }, paymentIntentId);
    return String(booked['appointment_id']);
  }

  const openItems = () =>
    sql(
      `select kind, subject, details from public.tasks where resolved_at is null order by subject`,
    );

  return { database, rpc, book, openItems };
}
