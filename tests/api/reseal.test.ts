import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resealRows } from '../../scripts/reseal-rows.ts';
import type { Database } from '../../netlify/platform/database.ts';
import { createSealer, drawSealingKeys, type Sealer } from '../../netlify/platform/seal.ts';
import type { AdminAppointmentDetail } from '../../src/contract/admin-appointments.ts';
import type { IntakeView } from '../../src/contract/admin-intakes.ts';
import { readMailedToken } from '../helpers/outbox.ts';
import {
  leaveLinkWaiting,
  plantHealthWords,
  sendWaiting,
  type Planted,
} from '../helpers/planted.ts';
import { useStack } from '../helpers/shared-stack.ts';

const stack = useStack();
const OLD = drawSealingKeys('2026a');
const NEW = drawSealingKeys('2026b');
const ring = (sealingKeys: string) => createSealer({ sealingKeys, idSecret: 'of a test' });
const BOTH = ring(`${NEW},${OLD}`);
/** Notes of the booking and of the session, the form, the code, the link. */
const TEXTS = 5;

let before: Sealer;
let planted: Planted;
beforeAll(() => {
  before = stack.deps.sealer;
});
beforeEach(async () => {
  stack.deps.sealer = ring(OLD);
  planted = await plantHealthWords(stack);
  await leaveLinkWaiting(stack);
  stack.deps.sealer = BOTH;
});
afterAll(() => {
  stack.deps.sealer = before;
});

const countByKey = async () =>
  Object.fromEntries(
    (
      await stack.sql(
        `select split_part(sealed_text, '.', 1) as key, count(*)::integer as count
         from private.sealed_texts group by 1`,
      )
    ).map(({ key, count }) => [key, count]),
  );

/** What can be read of all that is sealed. */
async function readAll() {
  const { admin, appointmentId, intakeId } = planted;
  const notes = await admin.call<{ healthConditions: string }>(
    'POST',
    `/api/admin/appointments/${appointmentId}/health-notes`,
    {},
  );
  const detail = await admin.call<AdminAppointmentDetail>(
    'GET',
    `/api/admin/appointments/${appointmentId}`,
  );
  const intake = await admin.call<IntakeView>('POST', `/api/admin/intakes/${intakeId}/view`, {});
  const [gift] = await stack.sql('select order_id, sealed_code from public.gift_certificates');
  await sendWaiting(stack);
  return [
    notes.body.healthConditions,
    detail.body.note,
    intake.body.form.injuries,
    stack.deps.sealer.open(String(gift?.['sealed_code']), String(gift?.['order_id'])),
    (await readMailedToken(stack, '/confirm-email')).length,
  ];
}
const everything = () => [
  'A zebrafinch in the left knee',
  'A pangolin under the right shoulder',
  'narwhal',
  planted.giftCode,
  43,
];

/** The database, with something that happens before its n-th step of sealing anew. */
function disturbed(at: number, disturb: () => unknown): Pick<Database, 'rpc'> {
  let steps = 0;
  return {
    async rpc(name, args) {
      if (name === 'reseal_rows') {
        steps += 1;
        if (steps === at) await disturb();
      }
      return stack.deps.database.rpc(name, args);
    },
  };
}

describe('npm run reseal', () => {
  it('seals everything anew with the newest key, so that the old one can be taken out', async () => {
    expect(await countByKey()).toEqual({ '2026a': TEXTS });
    expect(await resealRows(stack.deps.database, BOTH)).toEqual({ sealed: TEXTS, unreadable: [] });
    expect(await countByKey()).toEqual({ '2026b': TEXTS });
    stack.deps.sealer = ring(NEW);
    expect(await readAll()).toEqual(everything());
  });

  it('leaves everything readable while it is under way, with the keys of before and after', async () => {
    const stopped = disturbed(3, () => Promise.reject(new Error('stopped')));
    await expect(resealRows(stopped, BOTH, 1)).rejects.toThrow('stopped');
    expect(await countByKey()).toEqual({ '2026a': TEXTS - 2, '2026b': 2 });
    expect(await resealRows(stack.deps.database, BOTH, 1)).toEqual({
      sealed: TEXTS - 2,
      unreadable: [],
    });
    expect(await resealRows(stack.deps.database, BOTH)).toEqual({ sealed: 0, unreadable: [] });
    stack.deps.sealer = ring(NEW);
    expect(await readAll()).toEqual(everything());
  });

  it('keeps what the therapist writes meanwhile, also with the old key', async () => {
    const path = `/api/admin/appointments/${planted.appointmentId}/note`;
    const write = disturbed(1, async () => {
      stack.deps.sealer = ring(OLD);
      await planted.admin.call('PATCH', path, { note: 'Written meanwhile' });
    });
    expect(await resealRows(write, BOTH)).toEqual({ sealed: TEXTS, unreadable: [] });
    expect(await countByKey()).toEqual({ '2026b': TEXTS });
    stack.deps.sealer = ring(NEW);
    expect((await readAll())[1]).toBe('Written meanwhile');
  });

  it('names what it cannot open, leaves it as it is, and seals the rest', async () => {
    await stack.sql(`update public.intakes set sealed_form = '2025.AAAA'`);
    expect(await resealRows(stack.deps.database, BOTH, 2)).toEqual({
      sealed: TEXTS - 1,
      unreadable: [`intakes ${planted.intakeId}`],
    });
    expect(await countByKey()).toEqual({ '2025': 1, '2026b': TEXTS - 1 });
    await stack.sql('delete from public.intakes');
  });
});

it('knows every column that holds sealed text', async () => {
  const columns = await stack.sql(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'private') and column_name like 'sealed%' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const [view] = await stack.sql(`select pg_get_viewdef('private.sealed_texts'::regclass) as text`);
  expect(columns.length).toBeGreaterThanOrEqual(4);
  for (const { table_name, column_name } of columns) {
    expect(String(view?.['text'])).toContain(String(table_name));
    expect(String(view?.['text'])).toContain(`.${String(column_name)}`);
  }
});
