import { beforeEach, describe, expect, it } from 'vitest';
import { grantCredits } from '#contract/clients/clients.ts';
import { merging } from '../../api/clients/merging.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';
import { createMember, payPage } from './member.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { idOf, merge, undo, open, note, healthNotes, dump } = merging(stack, admin);

const OLD = 'old@example.com';
const NEW = 'ann@example.com';

async function bookAs(email: string, appointmentTime: string, appointmentDate = '2026-11-25') {
  const healthConditions = 'A stiff neck';
  const person = visitor(stack, 'ann', {
    ...{ email, appointmentTime, appointmentDate, healthConditions, selectedEnhancements: [] },
  });
  await person.prepareAndPay();
  return (await person.confirm()).body.appointment;
}
/** Each side's appointments, wallets, and what is left in these. */
const count = async (ids: string[]) => {
  const pages = await Promise.all(ids.map(open));
  return pages.map(({ appointmentCount, wallets }) => ({
    appointments: appointmentCount,
    wallets: sorted(
      wallets.map(({ kind, credits, value }) => (kind === 'credit' ? credits : value)),
    ),
  }));
};
const sorted = (left: unknown[]) => left.map(String).toSorted();
/** What is left in each wallet. */
const balances = () =>
  stack.sql(
    `select w.wallet_id, w.owner_email, w.kind, sum(l.credits) as credits, sum(l.amount_cents) as cents
     from public.wallets w left join public.tenders t using (wallet_id) left join public.ledger l using (tender_id)
     group by w.wallet_id order by w.wallet_id`,
  );
const grant = (id: string, credits: number) =>
  admin.call('POST', grantCredits.path.replace(':id', id), {
    ...{ grantId: crypto.randomUUID(), duration: 60, credits },
  });

let member: Awaited<ReturnType<typeof createMember>>;
let was: { old: string; ann: string };
beforeEach(async () => {
  await bookAs(OLD, '09:00');
  await bookAs(NEW, '11:00');
  was = { old: await idOf(OLD), ann: await idOf(NEW) };
  member = await createMember(stack, 'old');
});

describe('S82 two clients are merged while one of them is buying', () => {
  it('a held credit and a paid bundle are the survivor’s; undone, 4 and 2 visits, 4 and 1 wallets, and every balance as before', async () => {
    await bookAs(OLD, '15:00');
    await member.buyBundle();
    await grant(was.old, 2);
    await grant(was.ann, 1);
    const held = member.checkout({
      ...{ email: OLD, appointmentDate: '2026-11-30', appointmentTime: '09:00' },
    });
    expect((await held.prepare()).status).toBe(200);
    const page = await member.openBundle();
    const { body } = await merge(was.old, was.ann);
    // Paid and booked after the merge.
    await payPage(stack, page.body.sessionId);
    await member.comeBack(page.body.sessionId);
    const { status, body: booked } = await held.confirm();
    expect(status).toBe(200);
    await bookAs(OLD, '13:00', '2026-12-02');
    await bookAs(NEW, '15:00', '2026-12-02');
    // Canceled late: half of the credit comes back as gift value.
    stack.clock.set('2026-11-30T08:00:00-06:00');
    const { status: canceled } = await admin.call(
      'POST',
      `/api/admin/appointments/${booked.appointment.id}/cancel`,
      { version: 1, by: 'client' },
    );
    expect(canceled).toBe(200);
    await settle(stack);
    const [bundle, unpaid, value] = [2, 3, '63.42'];
    expect(await count([was.ann])).toEqual([
      { appointments: 6, wallets: sorted([bundle, 2, 1, unpaid, value]) },
    ]);
    const before = await balances();
    expect((await undo(body.mergeId)).status).toBe(200);
    expect(await count([was.old, was.ann])).toEqual([
      { appointments: 4, wallets: sorted([bundle, 2, unpaid, value]) },
      { appointments: 2, wallets: ['1'] },
    ]);
    expect(await balances()).toEqual(before);
    await settle(stack);
  });
});

describe('S83 a merge is undone', () => {
  it('not after credits of one paid for a visit of the other, but after that visit’s credit came back', async () => {
    await member.buyBundle();
    const { body } = await merge(was.old, was.ann);
    const checkout = member.checkout({ email: NEW, appointmentDate: '2026-12-02' });
    expect((await checkout.prepare()).status).toBe(200);
    const { body: booked } = await checkout.confirm();
    const refused = await undo(body.mergeId);
    expect(refused.problem.code).toBe('merge_stands');
    expect(refused.problem.detail).toContain('paid for a visit of the other');
    expect((await open(was.old)).client.id).toBe(was.ann);
    const { status } = await admin.call(
      'POST',
      `/api/admin/appointments/${booked.appointment.id}/cancel`,
      { version: 1, by: 'client' },
    );
    expect(status).toBe(200);
    await settle(stack);
    expect((await undo(body.mergeId)).status).toBe(200);
    expect((await open(was.old)).client.credits).toEqual([{ duration: 90, available: 3 }]);
  });

  it('leaves nothing behind, however often', async () => {
    await member.buyBundle();
    const before = await dump();
    for (let times = 0; times < 3; times += 1) {
      const { body } = await merge(was.old, was.ann);
      expect((await undo(body.mergeId)).status).toBe(200);
    }
    expect(await dump()).toEqual(before);
  });
});

describe('S84 someone who reaches the database merges two clients', () => {
  it('and opens none of their words, with a made-up proof either', async () => {
    const { id } = await bookAs(OLD, '15:00');
    await note(id, 'Left shoulder');
    await stack.sql(
      `with moved as (update public.clients set merged_into = $2 where client_id = $1)
       update public.appointments set client_id = $2 where client_id = $1`,
      [was.old, was.ann],
    );
    const shut = async () => {
      const page = await open(was.ann);
      expect(page.sessionNotes.map((written) => written.note)).toEqual([null]);
      expect(await healthNotes(id)).toBe('not_readable');
    };
    await shut();
    await stack.sql(
      `insert into public.client_merges (from_id, into_id, merged_at, proof, moved)
       values ($1, $2, now(), gen_random_uuid(), '{}')`,
      [was.old, was.ann],
    );
    await shut();
    // A proof of the API's for the same two opens them.
    await stack.sql('update public.client_merges set proof = $1', [
      stack.deps.cipher.idOf('merge', was.old, was.ann),
    ]);
    expect((await open(was.ann)).sessionNotes.map((written) => written.note)).toEqual([
      'Left shoulder',
    ]);
    expect(await healthNotes(id)).toBe('A stiff neck');
  });
});
