import { describe, expect, it } from 'vitest';
import { addClient, openClient, saveContact } from '#contract/clients/client-record.ts';
import { grantCredits, listClients } from '#contract/clients/clients.ts';
import { listIntakes } from '#contract/health/therapist-intakes.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

const ADDRESS = 'ann@example.com';
const BEA = { firstName: 'Bea', lastName: 'Moe', phone: '(320) 555-0122' };

/** Ann Lund books, then Bea Moe from Ann's address; returns the ids of the two clients. */
async function bookBoth() {
  await bookAsGuest(stack, 'ann', { selectedEnhancements: [] });
  await bookAsGuest(stack, 'bea', {
    ...{ ...BEA, email: 'Ann@Example.com', appointmentTime: '13:00', selectedEnhancements: [] },
  });
  const clients = await stack.sql('select client_id, first_name from public.clients');
  const idOf = (name: string) =>
    String(clients.find(({ first_name }) => first_name === name)?.['client_id']);
  expect(clients).toHaveLength(2);
  return { ann: idOf('Ann'), bea: idOf('Bea') };
}

const open = async (id: string) =>
  openClient.answer.parse((await admin.call('POST', openClient.path.replace(':id', id))).body);
const save = (id: string, version: number, changes: object) =>
  admin.call('PATCH', saveContact.path.replace(':id', id), {
    ...{ version, firstName: 'Ann', lastName: 'Lund', email: ADDRESS, phone: '(320) 555-0111' },
    ...changes,
  });
const grant = (id: string) =>
  admin.call('POST', grantCredits.path.replace(':id', id), {
    ...{ grantId: crypto.randomUUID(), duration: 60, credits: 2 },
  });

describe('two people who share an email address', () => {
  it('each have a page, with a link to the other', async () => {
    const { ann, bea } = await bookBoth();
    const [annsPage, beasPage] = [await open(ann), await open(bea)];
    expect(annsPage.sameAddress).toMatchObject([{ id: bea, holdsAddress: false }]);
    expect(beasPage.sameAddress).toMatchObject([{ id: ann, firstName: 'Ann', holdsAddress: true }]);
    for (const [page, name] of [
      [annsPage, 'Ann'],
      [beasPage, 'Bea'],
    ] as const) {
      expect(page.appointments.map(({ client }) => client.firstName)).toEqual([name]);
      expect([page.appointmentCount, page.healthNotes.length]).toEqual([1, 1]);
    }
    const { body } = await admin.call<{ clients: object[] }>(
      'GET',
      `${listClients.path}?search=${encodeURIComponent(ADDRESS)}`,
    );
    expect(JSON.stringify(body)).toMatch(/Bea/);
    expect(JSON.stringify(body)).toMatch(/Ann/);
  });

  it('are known by the name on a form: it is suggested for the one whose name it has', async () => {
    const { bea } = await bookBoth();
    await stack.api('/api/intake', { json: buildIntake({ ...BEA, email: ADDRESS }) });
    await stack.api('/api/intake', { json: buildIntake({ firstName: 'Carl', email: ADDRESS }) });
    const { body } = await admin.call('GET', listIntakes.path);
    const { intakes } = listIntakes.answer.parse(body);
    expect(
      intakes.map(({ firstName, suggestedClient }) => [firstName, suggestedClient?.id ?? null]),
    ).toEqual(
      expect.arrayContaining([
        ['Bea', bea],
        ['Carl', null],
      ]),
    );
    expect((await open(bea)).intakes).toHaveLength(1);
  });

  it('have what they wrote on the contact page on their own page', async () => {
    const { ann, bea } = await bookBoth();
    const write = (name: string, message: string) =>
      stack.api('/api/contact', { json: { name, email: ADDRESS, message, company: '' } });
    await write('Bea Moe', 'Is there parking for a van?');
    await write('A. Lund', 'Do you close at noon?');
    const wordsOf = async (id: string) =>
      (await open(id)).messages.flatMap(({ words }) => words ?? []);
    expect(await wordsOf(bea)).toEqual(['Is there parking for a van?']);
    expect(await wordsOf(ann)).toEqual(['Do you close at noon?']);
  });

  it('have one wallet: credits are those of who had the address first', async () => {
    const { ann, bea } = await bookBoth();
    expect((await grant(ann)).status).toBe(201);
    expect((await grant(bea)).problem).toMatchObject({ code: 'address_shared' });
    expect((await open(ann)).client.credits).toEqual([{ duration: 60, available: 2 }]);
    const { client, wallets } = await open(bea);
    expect([client.credits, wallets]).toEqual([[], []]);
  });

  it('part when the first one moves: credits go along, and the other has the address alone', async () => {
    const { ann, bea } = await bookBoth();
    await grant(ann);
    expect((await save(ann, 1, { email: 'ann.lund@example.com' })).status).toBe(200);
    const [annsPage, beasPage] = [await open(ann), await open(bea)];
    expect(annsPage.client.credits).toEqual([{ duration: 60, available: 2 }]);
    expect([annsPage.sameAddress, beasPage.sameAddress]).toEqual([[], []]);
    expect(beasPage.client).toMatchObject({ email: 'Ann@Example.com', credits: [] });
    expect((await grant(bea)).status).toBe(201);
    // Who books as Ann at the former address is someone else now.
    await bookAsGuest(stack, 'late', {
      ...{ email: ADDRESS, appointmentDate: '2026-11-30', selectedEnhancements: [] },
    });
    expect((await open(bea)).sameAddress).toMatchObject([
      { firstName: 'Ann', holdsAddress: false },
    ]);
    expect((await open(ann)).appointmentCount).toBe(1);
  });

  it('part when the other moves: the credits stay', async () => {
    const { ann, bea } = await bookBoth();
    await grant(ann);
    expect((await save(bea, 1, { ...BEA, email: 'bea@example.com' })).status).toBe(200);
    expect((await open(ann)).client.credits).toEqual([{ duration: 60, available: 2 }]);
    expect((await grant(bea)).status).toBe(201);
    const { client, appointments } = await open(bea);
    expect(client.credits).toEqual([{ duration: 60, available: 2 }]);
    expect(appointments[0]?.client.email).toBe('bea@example.com');
  });

  it('cannot have the same name: that would make one of the two unreachable', async () => {
    const { ann, bea } = await bookBoth();
    const { problem } = await save(bea, 1, { firstName: 'ANN', lastName: 'Lund' });
    expect(problem).toMatchObject({ code: 'email_taken', current: { id: ann } });
  });

  it('can be added by the therapist, who says that the address is shared', async () => {
    await bookAsGuest(stack, 'ann', { selectedEnhancements: [] });
    const carl = {
      ...{ clientId: crypto.randomUUID(), firstName: 'Carl', lastName: 'Lund' },
      ...{ email: ADDRESS, phone: '(218) 555-0133' },
    };
    expect((await admin.call('POST', addClient.path, carl)).problem.code).toBe('email_taken');
    for (let times = 0; times < 2; times += 1) {
      const added = await admin.call('POST', addClient.path, { ...carl, sharesAddress: true });
      expect([added.status, added.body]).toEqual([201, { id: carl.clientId }]);
    }
    expect((await open(carl.clientId)).sameAddress).toMatchObject([{ firstName: 'Ann' }]);
    // What Carl books himself is his.
    await bookAsGuest(stack, 'carl', {
      ...{ firstName: 'Carl', email: ADDRESS, appointmentTime: '13:00', selectedEnhancements: [] },
    });
    expect((await open(carl.clientId)).appointmentCount).toBe(1);
  });
});
