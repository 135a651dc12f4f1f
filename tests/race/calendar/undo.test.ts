import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW } from '../../helpers/builders/build-request.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { raceAtOnce, raceInOrder, type Racer } from '../queue.ts';
import { booked, opening, usePostgres } from '../use-postgres.ts';

const used = usePostgres();
const RACES = searchLength('UNDO_RACES');

beforeAll(() => used.sql('update public.settings set undo_seconds = 90'));
afterAll(() => used.sql('update public.settings set undo_seconds = 0').catch(() => null));

const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

/** An appointment that the therapist has just moved from Monday at 10 to Wednesday at 1. */
async function moved() {
  const { appointmentId } = await booked(used);
  // Of its booking, everyone has heard.
  await used.sql(`update public.messages set state = 'sent', settled_at = $1 where state = 'due'`, [
    NOW,
  ]);
  await used.sql(
    `select public.reschedule_appointment($1, 1, '2026-11-25', '13:00', p_now => $2)`,
    [appointmentId, NOW],
  );
  const [step] = await used.sql(
    'select undo_id from public.undo_steps where appointment_id = $1 and undone_at is null',
    [appointmentId],
  );
  return { appointmentId, undoId: String(step?.['undo_id']) };
}

const undoing = (undoId: string, seconds = 89): Racer => ({
  name: 'undo',
  statement: 'select * from public.undo_act($1, $2)',
  params: [undoId, after(seconds)],
});

const dayOf = async (appointmentId: string) =>
  (
    await used.sql(
      `select (starts_at at time zone 'America/Chicago')::date::text as day from public.appointments where appointment_id = $1`,
      [appointmentId],
    )
  )[0]?.['day'];

it(`S103 Undo and the worker at once, ${RACES} times: it is undone or its client gets an email, never both`, async () => {
  const counts = { undone: 0, over: 0 };
  for (let race = 0; race < RACES; race += 1) {
    const { appointmentId, undoId } = await moved();
    const claim: Racer = {
      name: 'claim',
      statement: `select message_id, attempts from public.claim_messages(10, p_now => $1)`,
      params: [after(90)],
    };
    const racers = race % 2 === 0 ? [undoing(undoId), claim] : [claim, undoing(undoId)];
    const results = await raceAtOnce(used.database, racers);
    let sent = 0;
    for (const { message_id, attempts } of results['claim']?.rows ?? []) {
      const [begun] = await used.sql('select public.begin_message($1, $2, p_now => $3) as begun', [
        ...[message_id, attempts, after(90)],
      ]);
      if (!begun?.['begun']) continue;
      sent += 1;
      await used.sql(`select public.settle_message($1, $2, 'sent', $3, $4)`, [
        ...[message_id, attempts, randomUUID(), after(90)],
      ]);
    }
    const isOver = results['undo']?.refusal === 'undo_over';
    expect({ sent, day: await dayOf(appointmentId) }).toEqual(
      isOver ? { sent: 1, day: '2026-11-25' } : { sent: 0, day: '2026-11-23' },
    );
    counts[isOver ? 'over' : 'undone'] += 1;
    await used.sql('delete from public.occupancy');
  }
  expect(counts.undone + counts.over).toBe(RACES);
}, 300_000);

it('pressed ten times at once, it is undone once', async () => {
  const { appointmentId, undoId } = await moved();
  const results = await raceAtOnce(
    used.database,
    Array.from({ length: 10 }, (_, index) => ({ ...undoing(undoId), name: `press ${index}` })),
  );
  expect(Object.values(results).map(({ refusal }) => refusal)).toEqual(Array(10).fill(null));
  const [row] = await used.sql(
    'select version from public.appointments where appointment_id = $1',
    [appointmentId],
  );
  expect(row).toEqual({ version: 3 });
});

it('a client who asks for the time it left is refused before Undo and after it', async () => {
  for (const order of ['undo first', 'client first']) {
    const { appointmentId, undoId } = await moved();
    const racers = [undoing(undoId), opening(after(80))];
    const results = await raceInOrder(
      used.database,
      order === 'undo first' ? racers : racers.toReversed(),
    );
    expect(results['open']?.refusal).toBe('slot_taken');
    expect(await dayOf(appointmentId)).toBe('2026-11-23');
    await used.sql('delete from public.occupancy');
  }
});

it('S104 Undo and its client’s cancellation at once: what comes first stands', async () => {
  for (const order of ['undo first', 'client first']) {
    const { appointmentId, undoId } = await moved();
    const cancelling: Racer = {
      name: 'cancel',
      statement: `select * from public.cancel_appointment($1, 2, 'client', p_now => $2)`,
      params: [appointmentId, after(50)],
    };
    const racers = [undoing(undoId, 50), cancelling];
    const results = await raceInOrder(
      used.database,
      order === 'undo first' ? racers : racers.toReversed(),
    );
    const refusals = [results['undo']?.refusal, results['cancel']?.refusal];
    expect(refusals).toEqual(
      order === 'undo first' ? [null, 'stale_version'] : ['undo_over', null],
    );
    await used.sql('delete from public.occupancy');
  }
});
