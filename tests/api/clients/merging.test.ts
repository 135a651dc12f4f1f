import { beforeEach, describe, expect, it } from 'vitest';
import type { listAccountAppointments } from '#contract/accounts/accounts.ts';
import type { Answer } from '#contract/call.ts';
import { saveContact } from '#contract/clients/client-record.ts';
import { grantCredits, listClients, updateClient } from '#contract/clients/clients.ts';
import { listDuplicates, previewMerge } from '#contract/clients/merging.ts';
import { listIntakes, viewIntake } from '#contract/health/therapist-intakes.ts';
import { createAccount } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { merging } from './merging.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { idOf, merge, undo, open, write, note, healthNotes, dump } = merging(stack, admin);

const OLD = 'old@example.com';
const NEW = 'ann@example.com';
const IN_THE_AFTERNOON = { appointmentTime: '13:00', selectedEnhancements: [] };

/** Ann, who booked under two addresses; the older one is to be merged. */
let was: { old: string; ann: string; oldVisit: string; newVisit: string };
beforeEach(async () => {
  const oldVisit = await bookAsGuest(stack, 'ann', {
    ...{ email: OLD, healthConditions: 'A stiff neck', selectedEnhancements: [] },
  });
  const newVisit = await bookAsGuest(stack, 'ann', {
    ...IN_THE_AFTERNOON,
    healthConditions: 'A sore back',
  });
  was = { old: await idOf(OLD), ann: await idOf(NEW), oldVisit, newVisit };
});

const grant = (id: string, credits = 2) =>
  admin.call('POST', grantCredits.path.replace(':id', id), {
    ...{ grantId: crypto.randomUUID(), duration: 60, credits },
  });
const mergeOld = async () => {
  const { status, body } = await merge(was.old, was.ann);
  expect(status).toBe(200);
  return body.mergeId;
};
/** What a member is shown of themselves. */
async function seenBy({ call, credits }: Awaited<ReturnType<typeof createMember>>) {
  const { body } = await call<Answer<typeof listAccountAppointments>>('/api/account/appointments');
  const { availableCredits } = await credits();
  return { visits: body.upcoming.length + body.past.length, credits: availableCredits };
}
const preview = (fromId: string, intoId: string) =>
  admin.call('GET', `${previewMerge.path.replace(':id', fromId)}?intoId=${intoId}`);

describe('two clients who are one person', () => {
  it('are erased together: no name is left of either, and the merge can’t be undone', async () => {
    await write(was.old, 'Likes tea');
    await stack.sql(`update public.clients set tags = '{gardener}' where client_id = $1`, [
      was.ann,
    ]);
    const mergeId = await mergeOld();
    stack.clock.set('2026-12-28T12:00:00-06:00');
    await sweep(stack);
    const erased = await admin.call('POST', `/api/admin/clients/${was.ann}/erase`, {
      takesNotes: true,
    });
    expect(erased).toMatchObject({ status: 200 });
    const left = JSON.stringify(
      await stack.sql(
        'select to_jsonb(c) as row from public.clients c union all select to_jsonb(m) from public.client_merges m union all select to_jsonb(a) from public.appointments a',
      ),
    );
    expect(left).toContain(was.old);
    expect(left).not.toMatch(/gardener|Lund|@example\.com/);
    expect((await undo(mergeId)).problem.code).toBe('merge_stands');
  });

  it('are shown with what each has, before they are merged', async () => {
    await grant(was.old);
    await note(was.oldVisit, 'Left shoulder');
    await write(was.old, 'Likes tea');
    const { body } = await preview(was.old, was.ann);
    const { from, into, haveTwoAccounts } = previewMerge.answer.parse(body);
    expect(from).toMatchObject({
      client: { id: was.old, credits: [{ duration: 60, available: 2 }] },
      ...{ appointments: 1, notes: 2, intakes: 0, hasAccount: false, owed: '0.00' },
    });
    expect(into).toMatchObject({ client: { id: was.ann }, appointments: 1, notes: 0 });
    expect(haveTwoAccounts).toBe(false);
    const read = await stack.sql(
      `select client_id from public.audit_log where op = 'read' and place = 'clients' order by audit_id`,
    );
    expect(read).toEqual([{ client_id: was.old }, { client_id: was.ann }]);
    expect((await preview(was.old, was.old)).status).toBe(404);
  });

  it('become one page: visits, notes, words, forms, messages and wallets', async () => {
    await grant(was.old);
    await grant(was.ann, 1);
    await note(was.oldVisit, 'Left shoulder');
    await write(was.old, 'Likes tea');
    await stack.api('/api/intake', { json: buildIntake({ email: OLD, injuries: 'A knee' }) });
    await stack.api('/api/contact', {
      json: { name: 'Ann Lund', email: OLD, message: 'Is there parking?', company: '' },
    });
    const mergeId = await mergeOld();
    const page = await open(was.ann);
    expect(page.appointmentCount).toBe(2);
    expect(page.sessionNotes.map((written) => written.note)).toEqual(['Left shoulder']);
    expect(page.notes.map(({ words }) => words)).toEqual(['Likes tea']);
    expect(page.intakes).toHaveLength(1);
    expect(page.messages.flatMap(({ words }) => words ?? [])).toEqual(['Is there parking?']);
    expect(page.client.credits).toEqual([{ duration: 60, available: 3 }]);
    expect(page.wallets).toHaveLength(2);
    expect(page.merged).toMatchObject([{ mergeId, email: OLD, canBeUndone: true }]);
    expect(await healthNotes(was.oldVisit)).toBe('A stiff neck');
    expect(await healthNotes(was.newVisit)).toBe('A sore back');
    const { body } = await admin.call(
      'POST',
      viewIntake.path.replace(':id', page.intakes[0]?.id ?? ''),
      {},
    );
    expect(viewIntake.answer.parse(body).form.injuries).toBe('A knee');
  });

  it('are one in every list, found by either address, and by an old link', async () => {
    await mergeOld();
    for (const q of ['', 'old@example', 'ann@example.com']) {
      const { body } = await admin.call('GET', `${listClients.path}?q=${q}`);
      expect(listClients.answer.parse(body).map(({ id }) => id)).toEqual([was.ann]);
    }
    expect((await open(was.old)).client.id).toBe(was.ann);
    expect((await admin.call('GET', listDuplicates.path)).body).toEqual([]);
    expect((await merge(was.ann, was.old)).problem.code).toBe('client_merged');
    expect((await preview(was.old, was.ann)).problem.code).toBe('client_merged');
  });

  it('can’t be changed by an old tab of the one who was merged, whose words still get through', async () => {
    await mergeOld();
    const contact = { firstName: 'Ann', lastName: 'Lund', email: OLD, phone: '(320) 555-0111' };
    const save = await admin.call('PATCH', saveContact.path.replace(':id', was.old), {
      ...{ version: 1, ...contact },
    });
    expect(save.problem.code).toBe('client_merged');
    const allow = await admin.call('PATCH', updateClient.path.replace(':id', was.old), {
      canBookAtHome: true,
    });
    expect(allow.problem.code).toBe('client_merged');
    await write(was.old, 'Rang about parking');
    expect((await open(was.ann)).notes.map(({ words }) => words)).toEqual(['Rang about parking']);
  });

  it('keep what comes under the former address: bookings, forms, messages, texts and grants', async () => {
    await mergeOld();
    const booked = await bookAsGuest(stack, 'late', {
      ...{ email: OLD, appointmentDate: '2026-11-30', selectedEnhancements: [] },
      healthConditions: 'A sore heel',
    });
    await stack.api('/api/intake', { json: buildIntake({ email: OLD }) });
    await stack.api('/api/contact', {
      json: { name: 'A. Lund', email: OLD, message: 'Running late', company: '' },
    });
    await stack.texts.report({ From: '+13205550111', Body: 'On my way', MessageSid: 'SM77' });
    await grant(was.old, 4);
    const page = await open(was.ann);
    expect(page.appointmentCount).toBe(3);
    expect(await healthNotes(booked)).toBe('A sore heel');
    expect(page.intakes).toHaveLength(1);
    expect(page.messages.flatMap(({ words }) => words ?? []).toSorted()).toEqual([
      'On my way',
      'Running late',
    ]);
    expect(page.client.credits).toEqual([{ duration: 60, available: 4 }]);
    const { body } = await admin.call('GET', listIntakes.path);
    expect(listIntakes.answer.parse(body).intakes[0]?.suggestedClient?.id).toBe(was.ann);
  });

  it('have one account, which sees it all and uses the credits of both addresses', async () => {
    const member = await createMember(stack, 'old');
    await grant(was.old);
    await grant(was.ann, 1);
    await mergeOld();
    expect(await seenBy(member)).toEqual({ visits: 2, credits: 3 });
    await write(was.ann, 'Pays by credit');
    expect((await open(was.ann)).client.credits).toEqual([{ duration: 60, available: 3 }]);
  });

  it('have the account of who signs up with the former address, too; a second one gets no visits', async () => {
    await grant(was.old);
    await grant(was.ann, 1);
    const mergeId = await mergeOld();
    const member = await createMember(stack, 'old');
    expect(await seenBy(member)).toEqual({ visits: 2, credits: 3 });
    const second = await createMember(stack, 'ann');
    expect((await seenBy(second)).visits).toBe(0);
    expect((await undo(mergeId)).status).toBe(200);
    expect(await seenBy(member)).toEqual({ visits: 1, credits: 2 });
  });

  it('aren’t merged if both have an account', async () => {
    await createAccount(stack.sql);
    await stack.sql('update public.clients set email = $1 where client_id = $2', [
      'anna@example.com',
      was.old,
    ]);
    await createAccount(stack.sql, { name: 'anna' });
    expect((await preview(was.old, was.ann)).body).toMatchObject({ haveTwoAccounts: true });
    expect((await merge(was.old, was.ann)).problem.code).toBe('two_accounts');
    expect((await open(was.old)).client.id).toBe(was.old);
  });

  it('don’t inherit home permission', async () => {
    await admin.call('PATCH', updateClient.path.replace(':id', was.old), {
      ...{ canBookAtHome: true, isExisting: true },
    });
    await mergeOld();
    expect((await open(was.ann)).client).toMatchObject({ canBookAtHome: false, isExisting: true });
  });
});

describe('a merge that is undone', () => {
  it('at once leaves every table as it was, byte for byte', async () => {
    await grant(was.old);
    await note(was.oldVisit, 'Left shoulder');
    await write(was.old, 'Likes tea');
    await stack.sql(
      `update public.clients set preferences = '{"oil": "almond"}', tags = '{golfer}', is_existing = true where client_id = $1`,
      [was.old],
    );
    await stack.sql(
      `insert into public.text_answers values ($1, $2, '+13205550111', 'encrypted', $3)`,
      [crypto.randomUUID(), was.old, stack.clock.now().toISOString()],
    );
    await createAccount(stack.sql, { name: 'ann' });
    const before = await dump();
    const mergeId = await mergeOld();
    expect(await dump()).not.toEqual(before);
    expect(await stack.sql('select client_id from public.text_answers')).toEqual([
      { client_id: was.ann },
    ]);
    expect((await undo(mergeId)).body).toEqual({ id: was.old });
    expect(await dump()).toEqual(before);
    expect((await undo(mergeId)).status).toBe(200);
    const log = await stack.sql(
      `select op, row_id, client_id from public.audit_log where op <> 'read' order by audit_id`,
    );
    expect(log).toEqual(
      ['merge', 'undo'].map((op) => ({ op, row_id: mergeId, client_id: was.ann })),
    );
  });

  it('gives what came by an address to who has it, with all that was written', async () => {
    await note(was.oldVisit, 'Left shoulder');
    const mergeId = await mergeOld();
    const booked = await bookAsGuest(stack, 'late', {
      ...{ email: OLD, appointmentDate: '2026-11-30', selectedEnhancements: [] },
    });
    await note(booked, 'Right shoulder');
    await note(was.oldVisit, 'Left shoulder, then neck');
    await grant(was.old, 4);
    await admin.call('PATCH', updateClient.path.replace(':id', was.ann), { isExisting: true });
    await undo(mergeId);
    const [old, ann] = [await open(was.old), await open(was.ann)];
    expect([old.appointmentCount, ann.appointmentCount]).toEqual([2, 1]);
    expect(old.sessionNotes.map((written) => written.note)).toEqual([
      'Right shoulder',
      'Left shoulder, then neck',
    ]);
    expect(old.client.credits).toEqual([{ duration: 60, available: 4 }]);
    expect([ann.client.credits, ann.merged]).toEqual([[], []]);
    expect(await healthNotes(was.oldVisit)).toBe('A stiff neck');
  });

  it('is possible for 30 days', async () => {
    const mergeId = await mergeOld();
    stack.clock.advance(30 * 24 * 60 + 1);
    expect((await open(was.ann)).merged).toMatchObject([{ canBeUndone: false }]);
    const { problem } = await undo(mergeId);
    expect(problem).toMatchObject({ code: 'merge_stands' });
    expect(problem.detail).toContain('30 days');
  });

  it('and a second one before it: the last one first, and words stay readable through both', async () => {
    await bookAsGuest(stack, 'ann', {
      ...{ email: 'ann@work.example.com', appointmentTime: '15:00', selectedEnhancements: [] },
    });
    const work = await idOf('ann@work.example.com');
    await write(was.old, 'Likes tea');
    const first = await mergeOld();
    await write(was.ann, 'Likes quiet');
    const second = (await merge(was.ann, work)).body.mergeId;
    const page = await open(work);
    expect(page.notes.map(({ words }) => words).toSorted()).toEqual(['Likes quiet', 'Likes tea']);
    expect(page.appointmentCount).toBe(3);
    expect((await open(was.old)).client.id).toBe(work);
    const refused = await undo(first);
    expect(refused.problem.code).toBe('merge_stands');
    expect(refused.problem.detail).toContain('another client since');
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect((await open(was.old)).notes.map(({ words }) => words)).toEqual(['Likes tea']);
  });
});

describe('a typo in the name at one address', () => {
  it('is merged, too: the survivor holds the address, with credits and under both names', async () => {
    await grant(was.ann);
    await bookAsGuest(stack, 'typo', {
      ...{ lastName: 'Lnud', email: NEW, appointmentTime: '15:00', selectedEnhancements: [] },
    });
    const [typo] = await stack.sql(`select client_id from public.clients where last_name = 'Lnud'`);
    const typoId = String(typo?.['client_id']);
    const { body } = await merge(was.ann, typoId);
    const page = await open(typoId);
    expect([page.appointmentCount, page.sameAddress]).toEqual([2, []]);
    expect(page.client.credits).toEqual([{ duration: 60, available: 2 }]);
    expect((await grant(typoId, 1)).status).toBe(201);
    await undo(body.mergeId);
    const [ann, other] = [await open(was.ann), await open(typoId)];
    expect([ann.appointmentCount, other.appointmentCount]).toEqual([1, 1]);
    expect(ann.client.credits).toEqual([{ duration: 60, available: 3 }]);
    expect(other.client.credits).toEqual([]);
  });
});
