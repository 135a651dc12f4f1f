import { afterEach, describe, expect, it } from 'vitest';
import { NOW } from '../helpers/builders/build-request.ts';
import { usePostgres } from './use-postgres.ts';

const WORKERS = 8;
const MESSAGES = 200;
const used = usePostgres({ connections: WORKERS + 2 });
afterEach(async () => {
  await used.sql('truncate public.messages');
});

const addMessages = () =>
  used.sql(
    `insert into public.messages (kind, subject, recipient, channel, address, send_after, next_at)
     select 'welcome', n, 'member', 'email', 'x@example.com', $1, $1 from generate_series(1, ${MESSAGES}) n`,
    [NOW],
  );

/** Claims and sends until nothing is left, as a worker does; answers what it sent. */
async function work() {
  const sent: string[] = [];
  for (;;) {
    const claimed = await used.sql('select * from public.claim_messages(5, p_now => $1)', [NOW]);
    if (claimed.length === 0) return sent;
    for (const { message_id: id, attempts } of claimed) {
      const [begun] = await used.sql('select public.begin_message($1, $2, p_now => $3) as begun', [
        id,
        attempts,
        NOW,
      ]);
      if (!begun?.['begun']) continue;
      sent.push(String(id));
      await used.sql(`select public.settle_message($1, $2, 'sent', $4, $3)`, [
        id,
        attempts,
        NOW,
        String(id),
      ]);
    }
  }
}

describe('S16 workers at the same moment', () => {
  it(`${WORKERS} of them send ${MESSAGES} messages, each once`, async () => {
    await addMessages();
    const sent = (await Promise.all(Array.from({ length: WORKERS }, work))).flat();
    expect(sent).toHaveLength(MESSAGES);
    expect(new Set(sent).size).toBe(MESSAGES);
  });

  it('one that holds its claims in an open transaction makes no one wait', async () => {
    await addMessages();
    const slow = await used.database.pool.connect();
    await slow.query('begin');
    await slow.query('select * from public.claim_messages(5, p_now => $1)', [NOW]);
    const sent = await work().finally(async () => {
      await slow.query('commit');
      slow.release();
    });
    expect(sent).toHaveLength(MESSAGES - 5);
  });
});
