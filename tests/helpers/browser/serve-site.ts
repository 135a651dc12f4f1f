/** Serves the built site for one worker of the browser tests, as `npm start` does, with ways to empty its calendar and to open accounts. */
import { randomUUID } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { addDemoData, type DatabaseOptions } from '#local/database/database.ts';
import type { RunSql } from '#local/database/database-server.ts';
import type { LocalDatabase } from '#local/services.ts';
import { localUrl, publicEnvironment, readLocalConfig } from '#local/config.ts';
import { listen } from '#local/server/listen.ts';
import { runUntilStopped } from '#local/server/run.ts';
import { buildIfChanged, type BuiltSite } from '#local/site/build.ts';
import { startSite } from '#local/site/start.ts';
import { ANSWER_HOLIDAYS } from '../stack/answered-holidays.ts';
import { createAccount } from '../stack/accounts.ts';
import { servePostgres } from '../database/database-postgres.ts';
import { FIXTURE_SNAPSHOT } from '../database/fixture-snapshot.ts';
import { KEEP_STATE, RESTORE_STATE } from '../journeys/known-state.ts';
import {
  createDatabase,
  refuseClock,
  startPostgres,
  withTarget,
  type PostgresServer,
} from '../database/postgres.ts';
import { isRealTime, now } from './site-clock.ts';
import {
  localEnvironment,
  OWN_PORTS,
  portsOf,
  type NewAccount,
  type SessionTime,
  type WatchedCheckIn,
} from './site-control.ts';

const first = portsOf(0);

await runUntilStopped(async () => {
  const built = await buildIfChanged(
    publicEnvironment(readLocalConfig(localEnvironment(first))),
    FIXTURE_SNAPSHOT,
  );
  const postgres = await startPostgres();
  await refuseClock(postgres.url);
  const site = await startSite(readLocalConfig(localEnvironment(OWN_PORTS)), {
    built: OWN_PORTS.site === first.site ? built : await copyToOwnPorts(built),
    openDatabase: (options) => openPostgres(postgres, options),
  });
  const { sql } = site.services.database;
  await sql(ANSWER_HOLIDAYS);
  await sql(KEEP_STATE);
  const orders = takeOrders(sql);
  const control = await listen(OWN_PORTS.control, async (request) => {
    const order = orders[new URL(request.url).pathname];
    if (!order) return new Response(null, { status: 404 });
    const text = await request.text();
    const answer = await order(JSON.parse(text || '{}') as never);
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return {
    stop: async () => {
      await control.stop();
      await site.stop();
      await postgres.stop();
    },
  };
});

/** What the server of a worker does when its tests ask for it, by the path: see site-control.ts. */
function takeOrders(sql: RunSql): Record<string, (order: never) => Promise<unknown>> {
  return {
    '/empty-calendar': async () => {
      await sql("delete from public.occupancy where kind <> 'time_off'");
    },
    '/accounts': async ({ credits = [], ...options }: NewAccount) => {
      const account = await createAccount(sql, options);
      for (const [count, duration] of credits) {
        await sql('select public.grant_credits($1, $2, $3, $4, $5)', [
          randomUUID(),
          account.email,
          duration,
          count,
          nowText(),
        ]);
      }
      return account;
    },
    '/known-state': async () => {
      await sql(RESTORE_STATE);
    },
    '/session-times': async ({ appointmentId, minutes, freeForMinutes }: SessionTime) => {
      await sql(
        `update public.appointments
         set starts_at = $4::timestamptz + make_interval(mins => $2),
           ends_at = $4::timestamptz + make_interval(mins => $2) + (ends_at - starts_at),
           free_until = coalesce($4::timestamptz + make_interval(mins => $3), free_until)
         where appointment_id = $1`,
        [appointmentId, minutes, freeForMinutes ?? null, nowText()],
      );
    },
    '/home-visit': async ({ appointmentId }: { appointmentId: string }) => {
      await sql('delete from public.check_ins');
      await sql('delete from public.safety_contacts');
      await sql(
        `with visit as (
           update public.appointments set location = 'visit' where appointment_id = $1 returning order_id
         )
         insert into public.home_visits (order_id, street, city, zip, minutes_before, minutes_after)
           select order_id, '14 Birch Lane', 'Osakis', '56360', 20, 20 from visit`,
        [appointmentId],
      );
    },
    '/check-in': async ({ isWatched, minutesOver }: WatchedCheckIn) => {
      await sql(`delete from public.heartbeats where job = 'check_ins'`);
      if (minutesOver !== undefined)
        await sql(
          `update public.check_ins
           set went_in_at = $2::timestamptz - interval '2 hours', due_at = $2::timestamptz - make_interval(mins => $1)
           where ended_at is null`,
          [minutesOver, nowText()],
        );
      if (isWatched) {
        await sql('select public.watch_check_ins($1)', [nowText()]);
        await sql(`select public.record_heartbeat('check_ins', '{}', $1)`, [nowText()]);
      }
    },
    '/unanswered-holidays': async () => {
      await sql('update public.settings set holiday_answer = null');
      await sql('delete from public.special_days where asked_at is not null');
      await sql('select public.ask_about_holidays($1)', [nowText()]);
    },
    '/asked-holidays': async ({ name }: { name: string }) => {
      await sql(ANSWER_HOLIDAYS);
      await sql(
        'update public.special_days set answer = null, answered_at = null where name = $1',
        [name],
      );
    },
  };
}

const nowText = () => new Date(now()).toISOString();

/** A database on a real PostgreSQL, with the demo data of the local one. */
async function openPostgres(
  postgres: PostgresServer,
  { auth, demoData, now: demoNow = new Date() }: DatabaseOptions,
): Promise<LocalDatabase> {
  const url = await createDatabase(postgres.url, isRealTime ? 'migrated' : 'without_clock');
  if (demoData) await withTarget(url, (target) => addDemoData(target, demoNow, demoData.encrypt));
  return servePostgres(url, { auth });
}

/** The site is built once, for the first worker: the copy of another one leads to its own site and stand-in. */
async function copyToOwnPorts(built: BuiltSite): Promise<BuiltSite> {
  const site = join(dirname(built.site), `site-${OWN_PORTS.site}`);
  await rm(site, { recursive: true, force: true });
  await cp(built.site, site, { recursive: true });
  for (const name of await readdir(site, { recursive: true })) {
    if (!['.html', '.js', '.txt', '.xml'].includes(extname(name))) continue;
    const text = await readFile(join(site, name), 'utf8');
    const moved = text
      .replaceAll(localUrl(first.site), localUrl(OWN_PORTS.site))
      .replaceAll(localUrl(first.stripe), localUrl(OWN_PORTS.stripe));
    if (moved !== text) await writeFile(join(site, name), moved);
  }
  return { ...built, site };
}
