import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());

describe('tasks', () => {
  const open = (subject: string, details = {}) =>
    rpc('open_task', {
      p_kind: 'dispute',
      p_subject: subject,
      p_details: details,
      p_now: NOW,
    });

  it('are open once for a subject, and collect what is found', async () => {
    const id = await open('du_1', { amount_cents: 5 });
    expect(await open('du_1', { status: 'lost' })).toBe(id);
    expect(await database.sql('select details from public.tasks where task_id = $1', [id])).toEqual(
      [{ details: { amount_cents: 5, status: 'lost' } }],
    );
  });

  it('can be resolved, once, and opened again', async () => {
    const id = await open('du_2');
    await rpc('resolve_task', { p_task_id: id, p_resolution: 'Answered', p_now: NOW });
    await rpc('resolve_task', { p_task_id: id, p_resolution: 'Something else', p_now: NOW });
    expect(
      await database.sql('select resolution from public.tasks where task_id = $1', [id]),
    ).toEqual([{ resolution: 'Answered' }]);
    expect(await open('du_2')).not.toBe(id);
  });
});

describe('start_sweep', () => {
  it('returns the parts that the last finished run did not get to', async () => {
    const start = async (now: string) => (await rpc('start_sweep', { p_now: now }))[0];
    const first = await start(NOW);
    expect(first?.unreached).toEqual([]);
    await rpc('finish_sweep', {
      p_sweep_run_id: first?.sweep_run_id ?? '',
      p_did: { events: 1, unreached: ['refunds', 'told'] },
      p_now: NOW,
    });
    expect((await start(afterNow(5)))?.unreached).toEqual(['refunds', 'told']);
    // That one was ended before it finished: what the one before says still holds.
    expect((await start(afterNow(10)))?.unreached).toEqual(['refunds', 'told']);
  });
});
