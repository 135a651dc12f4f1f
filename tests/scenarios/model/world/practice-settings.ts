import type { Driver } from '../../../helpers/database/postgrest.ts';

/** How long she can undo what she does. */
const UNDO_SECONDS = 90;

/** What histories change of the practice: its hours, its special days, and what is remembered of that; and what she said about holidays. */
const TABLES = {
  special_days: 'local_date, name, asked_at, answer, answered_at',
  business_hours:
    'hours_id, day_of_week, local_date, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled',
};

/** What could be undone is forgotten after a week; here it is kept as long as a history lasts. */
const KEEP_UNDO_STEPS = `
  create table kept.forgotten as select * from public.undo_steps where false;
  create view kept.undo_steps as select * from public.undo_steps union all select * from kept.forgotten;
  create function kept.keep() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    insert into kept.forgotten select old.*;
    return old;
  end $$;
  create trigger kept before delete on public.undo_steps for each row execute function kept.keep()`;

/** Gives the practice an Undo and holidays that no one has answered; answers how to make it what it is now again. */
export async function createPractice(
  driver: Driver,
  unanswered: readonly string[],
): Promise<() => Promise<unknown>> {
  const dates = unanswered.map((date) => `'${date}'`).join(', ');
  await driver.exec(
    [
      `update public.settings set undo_seconds = ${UNDO_SECONDS}`,
      `delete from public.special_days where local_date in (${dates})`,
      'create schema kept',
      'create table kept.said as select holiday_answer from public.settings',
      ...Object.entries(TABLES).map(
        ([name, columns]) => `create table kept.${name} as select ${columns} from public.${name}`,
      ),
      KEEP_UNDO_STEPS,
    ].join(';'),
  );
  const script = [
    'set session_replication_role = replica',
    'delete from kept.forgotten',
    'delete from public.practice_changes',
    'delete from public.business_hours',
    'delete from public.special_days',
    'update public.settings set holiday_answer = (select holiday_answer from kept.said)',
    ...Object.entries(TABLES).map(
      ([name, columns]) =>
        `insert into public.${name} (${columns}) select ${columns} from kept.${name}`,
    ),
    'set session_replication_role = origin',
  ].join(';');
  return () => driver.exec(script);
}
