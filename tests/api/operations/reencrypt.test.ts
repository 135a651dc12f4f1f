import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reencryptRows } from '../../../scripts/reencrypt-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { createCipher, drawEncryptionKeys, type Cipher } from '#platform/cipher.ts';
import type { AdminAppointmentDetail } from '#contract/appointments/appointments.ts';
import type { ClientPage } from '#contract/clients/client-record.ts';
import type { IntakeView } from '#contract/health/therapist-intakes.ts';
import { readEmailedToken } from '../../helpers/stack/outbox.ts';
import {
  leaveLinkWaiting,
  plantHealthWords,
  sendWaiting,
  type Planted,
} from '../../helpers/runner/planted.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();
const OLD = drawEncryptionKeys('2026a');
const NEW = drawEncryptionKeys('2026b');
const ring = (encryptionKeys: string) => createCipher({ encryptionKeys, idSecret: 'of a test' });
const BOTH = ring(`${NEW},${OLD}`);
/** Notes of the booking and of the session, the alert, the form, three texts, the contact message, the code, the link. */
const TEXTS = 10;

let before: Cipher;
let planted: Planted;
beforeAll(() => {
  before = stack.deps.cipher;
});
beforeEach(async () => {
  stack.deps.cipher = ring(OLD);
  planted = await plantHealthWords(stack);
  await leaveLinkWaiting(stack);
  stack.deps.cipher = BOTH;
});
afterAll(() => {
  stack.deps.cipher = before;
});

const countByKey = async () =>
  Object.fromEntries(
    (
      await stack.sql(
        `select split_part(encrypted_text, '.', 1) as key, count(*)::integer as count
         from private.encrypted_texts group by 1`,
      )
    ).map(({ key, count }) => [key, count]),
  );

/** What can be read of all that is encrypted. */
async function readAll() {
  const { admin, appointmentId, clientId, intakeId } = planted;
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
  const page = await admin.call<ClientPage>('POST', `/api/admin/clients/${clientId}/open`);
  const [gift] = await stack.sql('select order_id, encrypted_code from public.gift_certificates');
  await sendWaiting(stack);
  return [
    notes.body.healthConditions,
    detail.body.note,
    page.body.alerts[0]?.words,
    page.body.messages
      .flatMap(({ isFromClient, kind, words }) =>
        isFromClient || kind === 'text_answer' ? [words] : [],
      )
      .toSorted(),
    intake.body.form.injuries,
    stack.deps.cipher.decrypt(String(gift?.['encrypted_code']), String(gift?.['order_id'])),
    (await readEmailedToken(stack, '/confirm-email')).length,
  ];
}
const everything = () => [
  'A zebrafinch in the left knee',
  'A pangolin under the right shoulder',
  'A wombat on the wrist',
  [
    ...['A gibbon helps with that', 'An okapi in my hip, is that all right?'],
    ...['And an okapi in my neck?', 'Do you work with a tapir in the neck?'],
  ],
  'narwhal',
  planted.giftCode,
  43,
];

/** The database, with something that happens before its n-th step of encrypting again. */
function disturbed(at: number, disturb: () => unknown): Pick<Database, 'rpc'> {
  let steps = 0;
  return {
    async rpc(name, args) {
      if (name === 'reencrypt_rows') {
        steps += 1;
        if (steps === at) await disturb();
      }
      return stack.deps.database.rpc(name, args);
    },
  };
}

describe('npm run reencrypt', () => {
  it('encrypts everything again with the newest key, so that the old one can be taken out', async () => {
    expect(await countByKey()).toEqual({ '2026a': TEXTS });
    expect(await reencryptRows(stack.deps.database, BOTH)).toEqual({
      encrypted: TEXTS,
      unreadable: [],
    });
    expect(await countByKey()).toEqual({ '2026b': TEXTS });
    stack.deps.cipher = ring(NEW);
    expect(await readAll()).toEqual(everything());
  });

  it('leaves everything readable while it is under way, with the keys of before and after', async () => {
    const stopped = disturbed(3, () => Promise.reject(new Error('stopped')));
    await expect(reencryptRows(stopped, BOTH, 1)).rejects.toThrow('stopped');
    expect(await countByKey()).toEqual({ '2026a': TEXTS - 2, '2026b': 2 });
    expect(await reencryptRows(stack.deps.database, BOTH, 1)).toEqual({
      encrypted: TEXTS - 2,
      unreadable: [],
    });
    expect(await reencryptRows(stack.deps.database, BOTH)).toEqual({
      encrypted: 0,
      unreadable: [],
    });
    stack.deps.cipher = ring(NEW);
    expect(await readAll()).toEqual(everything());
  });

  it('keeps what the therapist writes in the meantime, even with the old key', async () => {
    const path = `/api/admin/appointments/${planted.appointmentId}/note`;
    const write = disturbed(1, async () => {
      stack.deps.cipher = ring(OLD);
      await planted.admin.call('PATCH', path, { note: 'Written meanwhile' });
    });
    expect(await reencryptRows(write, BOTH)).toEqual({ encrypted: TEXTS, unreadable: [] });
    expect(await countByKey()).toEqual({ '2026b': TEXTS });
    stack.deps.cipher = ring(NEW);
    expect((await readAll())[1]).toBe('Written meanwhile');
  });

  it('never opens a text that was moved to someone else’s row: it is named and stays encrypted', async () => {
    const bea = visitor(stack, 'bea', { appointmentTime: '13:00' });
    await bea.prepareAndPay();
    const { id } = (await bea.confirm()).body.appointment;
    await stack.sql(
      `update public.appointments set client_id = (
         select client_id from public.clients where email = 'bea@example.com'
       ) where appointment_id = $1`,
      [planted.appointmentId],
    );
    const { unreadable } = await reencryptRows(stack.deps.database, BOTH);
    expect(unreadable).toEqual([`session_notes ${planted.appointmentId}`]);
    const detail = await planted.admin.call<AdminAppointmentDetail>(
      'GET',
      `/api/admin/appointments/${planted.appointmentId}`,
    );
    expect(detail.body).toMatchObject({ note: null, isNoteUnreadable: true });

    // Notes that two appointments name are encrypted again for the one whose they are.
    await stack.sql(
      `update public.appointments set health_note_id = (
         select health_note_id from public.appointments where appointment_id = $1
       ) where appointment_id = $2`,
      [planted.appointmentId, id],
    );
    stack.deps.cipher = ring(NEW);
    const notes = (appointmentId: string) =>
      planted.admin.call('POST', `/api/admin/appointments/${appointmentId}/health-notes`, {});
    expect((await notes(id)).problem.code).toBe('not_readable');
    await stack.sql(
      `update public.appointments set client_id = (
         select client_id from public.clients where email = 'ann@example.com'
       ) where appointment_id = $1`,
      [planted.appointmentId],
    );
    stack.deps.cipher = ring(`${drawEncryptionKeys('2026c')},${NEW}`);
    await reencryptRows(stack.deps.database, stack.deps.cipher);
    expect((await notes(planted.appointmentId)).body).toMatchObject({
      healthConditions: 'A zebrafinch in the left knee',
    });
    expect((await notes(id)).problem.code).toBe('not_readable');
  });

  it('names what it cannot open, leaves it as it is, and encrypts the rest', async () => {
    await stack.sql(`update public.intakes set encrypted_form = '2025.AAAA'`);
    expect(await reencryptRows(stack.deps.database, BOTH, 2)).toEqual({
      encrypted: TEXTS - 1,
      unreadable: [`intakes ${planted.intakeId}`],
    });
    expect(await countByKey()).toEqual({ '2025': 1, '2026b': TEXTS - 1 });
    await stack.sql('delete from public.intakes');
  });
});

it('re-encryption covers every column that holds encrypted text', async () => {
  const columns = await stack.sql(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'private') and column_name like 'encrypted%' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const [view] = await stack.sql(
    `select pg_get_viewdef('private.encrypted_texts'::regclass) as text`,
  );
  expect(columns.length).toBeGreaterThanOrEqual(4);
  for (const { table_name, column_name } of columns) {
    expect(String(view?.['text'])).toContain(String(table_name));
    expect(String(view?.['text'])).toContain(`.${String(column_name)}`);
  }
});
