/**
 * A practice that has answered about its holidays: they are open as their weekday is. Whatever day a test books is open then, and
 * the sweep has nothing to ask. Without triggers, so that it is no change in the history.
 */
export const ANSWER_HOLIDAYS = `do $$ begin
  set local session_replication_role = replica;
  insert into public.special_days (local_date, name, asked_at, answer, answered_at)
    select h.local_date, h.name, now(), 'open', now()
    from generate_series(2025, 2032) year cross join private.federal_holidays(year) h
    on conflict do nothing;
end $$`;
