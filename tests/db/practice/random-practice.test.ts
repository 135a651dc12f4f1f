import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { readCatalog } from '#api/catalog/catalog.ts';
import { priceLines, requireChoice } from '#api/checkout/booking-request.ts';
import type { Database } from '#platform/database/database.ts';
import { buildRequest } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies } from '../../helpers/builders/families.ts';
import { fixtureEnhancements, fixtureServices } from '../../helpers/database/fixture.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { randomHistories, type Change, type Deed } from './practice-deeds.ts';
import { PracticeModel, type Claim } from './practice-model.ts';
import { timesToTry } from '../calendar/random-calendars.ts';
import { listOffered, setUpCalendar, toInstant } from '../slots/slot-calendar.ts';
import { toItem } from './practice-things.ts';
import { prepareTries, tryTimes } from '../slots/try-times.ts';
import { usePractice } from './use-practice.ts';

const RUNS = searchLength('PRACTICE_RUNS');

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
let practice: ReturnType<typeof usePractice>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
  practice = usePractice(families.rpc);
  await prepareTries(database.sql);
});
afterAll(() => database.stop());

const FIXTURE_PRICES = Object.fromEntries(
  [...fixtureServices, ...fixtureEnhancements].map(({ id, priceCents }) => [id, priceCents]),
);
const FIXTURE_TAX_PPM = 68_750;

/** How much of everything a run has seen: a search that finds nothing to look at proves nothing. */
const seen = { offered: 0, refused: 0, changed: 0, undone: 0, sold: 0, promised: 0, holidays: 0 };

/** What was sold, as it was when it was paid. */
interface Sale extends Claim {
  family: { orderId: string; appointmentId: string; card: string };
  record: unknown;
}

/** Makes the database what a new model says. */
async function begin(model: PracticeModel): Promise<void> {
  const { sql } = database;
  await setUpCalendar(sql, model.calendarFor({ ...ANY, enhancementIds: [] }));
  await sql(`delete from public.prices where effective_from > '2020-01-01'`);
  await sql(`delete from public.tax_rates where effective_from > '2020-01-01'`);
  await sql('update public.settings set holiday_answer = null');
  await sql('delete from public.practice_changes');
}

/** Any question: in the beginning all services have the same buffers. */
const ANY = { serviceId: 'thai-60', clientType: 'new' } as const;

/** The catalog as the API reads it at an instant. */
const catalogNow = (p_now: string) =>
  readCatalog({
    rpcNow: () => families.rpc('list_catalog', { p_now }),
  } as unknown as Database);

/** Plays one history in the database and in the model, and holds each against the other. */
async function play(timeZone: string, localDate: string, deeds: readonly Deed[]): Promise<void> {
  const model = new PracticeModel(timeZone, localDate, FIXTURE_PRICES, FIXTURE_TAX_PPM);
  await begin(model);
  const sales: Sale[] = [];
  let undoable: { id: string; before: PracticeModel['rules'] } | null = null;
  const now = () => toInstant(model.now.epochMilliseconds);

  /** The request that the API makes of a choice: with the prices of the catalog as it is now. */
  async function requestOf(claim: Pick<Claim, 'question' | 'checkoutKey' | 'startsAt'>) {
    const { serviceId, enhancementIds, clientType } = claim.question;
    const catalog = await catalogNow(now());
    const choice = requireChoice(catalog, { serviceId, enhancementIds });
    const start = Temporal.Instant.from(claim.startsAt).toZonedDateTimeISO(timeZone);
    return {
      ...buildRequest({
        ...{ checkout_key: claim.checkoutKey, service_id: serviceId, client_type: clientType },
        ...{ local_date: localDate, local_time: start.toPlainTime().toString().slice(0, 5) },
        ...{ email: `${claim.checkoutKey}@example.com` },
      }),
      lines: priceLines(choice, catalog.sales_taxes, false),
    };
  }
  async function open(claim: Pick<Claim, 'question' | 'checkoutKey' | 'startsAt'>) {
    const [order] = await families.rpc('open_booking', {
      p_booking: await requestOf(claim),
      p_now: now(),
    });
    if (!order?.order_id) throw new Error('Nothing was opened');
    // Who yields when little time is open is what hold-pressure.test.ts is about.
    await database.sql('update public.occupancy set yields_from = null where order_id = $1', [
      order.order_id,
    ]);
    return order;
  }

  async function ask({ pick, ...asked }: Extract<Deed, { kind: 'ask' }>): Promise<void> {
    const { serviceId, enhancementIds, clientType } = asked;
    const question = { serviceId, enhancementIds, clientType };
    const asking = { calendar: model.calendarFor(question), question: model.questionOf(question) };
    const offered = await listOffered(database.sql, asking.question);
    expect(offered, `offered at ${now()}`).toEqual(model.offered(question));
    const times = timesToTry({ ...asking, minutesPast: 15 });
    const tried = await tryTimes(database.sql, asking.question, times);
    expect(tried.granted, `bookable at ${now()}`).toEqual(offered);
    seen.offered += offered.length;
    seen.refused += tried.refusedCount;
    const startsAt = offered[pick % (offered.length || 1)];
    if (startsAt === undefined) return;
    const claim = { question, checkoutKey: randomUUID() as string, startsAt };
    const order = await open(claim);
    const totalCents = model.totalOf(question);
    expect(order.total_cents).toBe(totalCents);
    const during = model.duringOf(question, startsAt);
    model.claims.push({ ...claim, during, totalCents, expiresAt: order.hold_expires_at ?? '' });
  }

  /** Pays for a live hold, as the payment form does: it asks again first, with today's prices. */
  async function pay(pick: number): Promise<void> {
    const held = model.claims.filter((claim) => claim.expiresAt !== null && model.isLive(claim));
    const claim = held[pick % (held.length || 1)];
    if (!claim) return;
    const todayCents = model.totalOf(claim.question);
    if (todayCents < claim.totalCents) {
      const isOffered = model
        .offered(claim.question, claim.checkoutKey)
        .some((start) => Date.parse(start) === Date.parse(claim.startsAt));
      if (!isOffered) return expect(open(claim)).rejects.toThrow(/^(slot_unavailable|slot_taken)$/);
      claim.during = model.duringOf(claim.question, claim.startsAt);
      claim.totalCents = todayCents;
    } else if (todayCents > claim.totalCents) seen.promised += 1;
    const order = await open(claim);
    expect(order.total_cents).toBe(claim.totalCents);
    const card = `pi_${randomUUID().replaceAll('-', '')}`;
    const orderId = String(order.order_id);
    await families.rpc('attach_intent', { p_order_id: orderId, p_payment_intent_id: card });
    await families.capture(card, claim.totalCents, now());
    claim.expiresAt = null;
    const [row] = await database.sql(
      'select appointment_id from public.appointments where order_id = $1',
      [orderId],
    );
    const family = { orderId, appointmentId: String(row?.['appointment_id']), card };
    sales.push(Object.assign(claim, { family, record: await recordOf(orderId) }));
    seen.sold += 1;
  }

  async function cancel(pick: number): Promise<void> {
    const sale = sales[pick % (sales.length || 1)];
    if (!sale || !model.claims.includes(sale)) return;
    await families.cancel(sale.family, { by: 'therapist', now: now() });
    model.claims = model.claims.filter((claim) => claim !== sale);
    sales.splice(sales.indexOf(sale), 1);
  }

  async function change(deed: Change): Promise<void> {
    const { special, isHoliday } = model.rules;
    if (deed.kind === 'special_day_removed' && special === null && !isHoliday) return;
    const before = model.rules;
    const [kind, item] = await toItem(practice, deed, model);
    const id = await practice.change(kind, item, { keeps: true, now: now() });
    model.apply(deed);
    undoable = { id, before };
    seen.changed += 1;
    if (model.rules.special !== before.special && deed.kind === 'holidays') seen.holidays += 1;
  }

  async function undo(): Promise<void> {
    if (!undoable) return;
    const { id, before } = undoable;
    undoable = null;
    const [made] = await database.sql('select from public.practice_changes where change_id = $1', [
      id,
    ]);
    // What was saved as it was left no trace.
    if (!made) return;
    await practice.undo(id, { keeps: true, now: now() });
    model.undo(before);
    seen.undone += 1;
  }

  for (const deed of deeds) {
    if (deed.kind === 'ask') await ask(deed);
    else if (deed.kind === 'pay') await pay(deed.pick);
    else if (deed.kind === 'cancel') await cancel(deed.pick);
    else if (deed.kind === 'undo') await undo();
    else if (deed.kind === 'wait') model.now = model.now.add({ minutes: deed.minutes });
    else await change(deed);
    model.claims = model.claims.filter((claim) => model.isLive(claim));
    for (const { family, record, during, totalCents } of sales) {
      const kept = await recordOf(family.orderId);
      expect(kept).toEqual(record);
      expect(kept).toMatchObject({
        totalCents,
        dueCents: totalCents,
        keptCents: totalCents,
        during,
      });
    }
  }
}

/** All that a sold booking says of its money and its time. */
async function recordOf(orderId: string): Promise<unknown> {
  const [row] = await database.sql(
    `select jsonb_build_object(
       'lines', (select jsonb_agg(to_jsonb(l) order by l.order_line_id) from public.order_lines l where l.order_id = $1),
       'totalCents', d.total_cents, 'dueCents', private.due_cents($1), 'keptCents', private.kept_of_family($1),
       'startsAt', a.starts_at, 'endsAt', a.ends_at,
       'during', array[to_char(lower(o.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         to_char(upper(o.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')]
     ) as record
     from public.appointments a join public.order_details d on d.order_id = a.order_id
     join public.occupancy o on o.appointment_id = a.appointment_id
     where a.order_id = $1`,
    [orderId],
  );
  return row?.['record'];
}

it(
  'while hours, buffers, special days, prices and taxes change, a time is offered if and only if it can be booked, and what was sold keeps its sums and its time',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomHistories, ({ day: [timeZone, localDate], deeds }) =>
        play(timeZone, localDate, deeds),
      ),
      { numRuns: RUNS },
    );
    const { undone, promised, holidays, ...often } = seen;
    const expected = RUNS < 100 ? often : { ...often, undone, promised, holidays };
    expect(Math.min(...Object.values(expected)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  60_000 + RUNS * 20_000,
);
