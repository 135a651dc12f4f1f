import { describe, expect, it } from 'vitest';
import type { AdminAppointmentDetail } from '#contract/appointments/appointments.ts';
import { openClient, saveContact, type ClientPage } from '#contract/clients/client-record.ts';
import { browser } from '../../api/browser.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { loginAdmin } from '../../helpers/stack/admin.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { countSent, readEmailedToken } from '../../helpers/stack/outbox.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { cancel, listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const ADDRESS = 'ann@example.com';
/** What only Ann's record knows. */
const OF_ANN = /Lund|knee|555-0111/;

/** Ann has booked; then Bea books with Ann's address, under her own name and phone number. */
async function bookBoth() {
  const ann = visitor(stack, 'ann');
  await ann.prepareAndPay();
  await ann.confirm();
  const [client] = await stack.sql('select * from public.clients');
  const bea = visitor(stack, 'bea', {
    email: 'ANN@example.com',
    firstName: 'Bea',
    lastName: 'Moe',
    phone: '(320) 555-0122',
    healthConditions: 'A stiff neck',
    appointmentTime: '13:00',
  });
  stack.mailbox.clear();
  stack.texts.clear();
  await bea.prepareAndPay();
  const answer = await bea.confirm();
  return { ann, bea, client, answer };
}

describe('S39 someone books with another person’s address', () => {
  it('the messages go to the address and number as typed, with the name as typed', async () => {
    const { answer } = await bookBoth();
    expect(answer.status).toBe(200);
    const emails = (await stack.mailbox.list()).filter(({ to }) => /^ann@/i.test(to.join()));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.to.join().toLowerCase()).toBe(ADDRESS);
    expect(emails[0]?.text).toContain('Bea Moe');
    expect(emails[0]?.text).toContain('1:00 PM');
    expect(await countSent(stack)).toMatchObject({ 'sms +13205550122': 1 });
  });

  it('nothing about the other person is shown, in answers or in messages', async () => {
    const { bea, answer } = await bookBoth();
    const { body } = await bea.status();
    const emails = await stack.mailbox.list();
    const shown = JSON.stringify([answer.body, body, emails, await stack.texts.list()]);
    expect(shown).not.toMatch(OF_ANN);
  });

  it('they become a client of their own, and nothing of the known client changes, even when the appointment is canceled', async () => {
    const { client } = await bookBoth();
    const [ofAnn, ofBea] = await stack.sql(
      `select appointment_id, first_name, phone, n.*
       from public.appointments join public.health_notes n using (health_note_id) order by starts_at`,
    );
    expect(ofAnn).toMatchObject({ first_name: 'Ann', phone: '(320) 555-0111' });
    expect(ofBea).toMatchObject({ first_name: 'Bea', phone: '(320) 555-0122' });
    const { encrypted_notes, health_note_id } = ofBea ?? {};
    const words = stack.deps.cipher.decrypt(
      String(encrypted_notes),
      String(health_note_id),
      ADDRESS,
    );
    expect(JSON.parse(words)).toMatchObject({ healthConditions: 'A stiff neck' });
    await cancel(stack, String(ofBea?.['appointment_id']));
    await settle(stack);
    expect(await stack.sql('select * from public.clients order by created_at')).toEqual([
      client,
      expect.objectContaining({ first_name: 'Bea', phone: '(320) 555-0122', holds_address: false }),
    ]);
    expect(await listAppointments(stack)).toMatchObject([
      { status: 'pending', payment_status: 'paid' },
      { status: 'cancelled', payment_status: 'refunded' },
    ]);
  });

  it('neither can confirm the other’s payment: their appointments stay separate', async () => {
    const { ann, bea } = await bookBoth();
    const [first, second] = await Promise.all([ann.status(), bea.status()]);
    expect([first.body.state, second.body.state]).toEqual(['booked', 'booked']);
    expect(first.body.appointment?.id).not.toBe(second.body.appointment?.id);
  });
});

describe('S39 to the therapist, someone else at a client’s address is not that client', () => {
  type Detail = AdminAppointmentDetail;
  /** Ann has been here and has sent her form; then Bea books. */
  async function visitThenBook() {
    const admin = await loginAdmin(stack);
    await stack.api('/api/intake', { json: buildIntake() });
    const ann = visitor(stack, 'ann');
    await ann.prepareAndPay();
    const visit = (await ann.confirm()).body.appointment.id;
    await admin.call('PATCH', `/api/admin/appointments/${visit}/note`, { note: 'Her left knee' });
    await stack.sql(`update public.appointments set status = 'confirmed'`);
    await stack.sql(`update public.appointments set status = 'completed'`);
    await stack.sql(`update public.settings set approves = 'new_clients'`);
    stack.mailbox.clear();
    const bea = visitor(stack, 'bea', {
      ...{ email: ADDRESS, firstName: 'Bea', lastName: 'Lund', phone: '(320) 555-0122' },
      ...{ healthConditions: 'A stiff neck', appointmentTime: '13:00' },
    });
    await bea.prepareAndPay();
    const { id } = (await bea.confirm()).body.appointment;
    const [client] = await stack.sql('select client_id from public.clients where holds_address');
    const pathOfPage = openClient.path.replace(':id', String(client?.['client_id']));
    return {
      ...{ admin, visit, id, clientId: String(client?.['client_id']) },
      readPage: async () => (await admin.call<ClientPage>('POST', pathOfPage, {})).body,
      readDetail: async (of = id) =>
        (await admin.call<Detail>('GET', `/api/admin/appointments/${of}`)).body,
      healthOf: async (of = id) =>
        (await admin.call('POST', `/api/admin/appointments/${of}/health-notes`, {})).body,
    };
  }

  it('is new, is asked for a form of their own, and is said to have the client’s address', async () => {
    const { readDetail, healthOf, clientId } = await visitThenBook();
    const detail = await readDetail();
    expect(detail.appointment).toMatchObject({
      ...{ status: 'pending', sameEmailAs: 'Ann Lund', intakeId: null, isIntakeMissing: true },
      client: { firstName: 'Bea', visits: 0, lastVisitAt: null },
    });
    expect(detail.appointment.client.id).not.toBe(clientId);
    expect(detail.lastNote).toBeNull();
    expect(await healthOf()).toMatchObject({ healthConditions: 'A stiff neck' });
    const [email] = (await stack.mailbox.list()).filter(({ to }) => to.join() === ADDRESS);
    expect(email?.text).toContain('/new-client');
  });

  it('has their own form once they have sent one, and the two forms stay separate', async () => {
    const { readDetail, visit } = await visitThenBook();
    const before = await readDetail(visit);
    expect(before.appointment).toMatchObject({ sameEmailAs: null, isIntakeMissing: false });
    await stack.api('/api/intake', { json: buildIntake({ firstName: ' bea', injuries: 'Hers' }) });
    const { appointment } = await readDetail();
    expect(appointment).toMatchObject({ isIntakeMissing: false });
    expect(appointment.intakeId).toBeTruthy();
    expect(appointment.intakeId).not.toBe(before.appointment.intakeId);
    expect((await readDetail(visit)).appointment.intakeId).toBe(before.appointment.intakeId);
  });

  it('is not on the client’s page, and stays as booked when the client’s name and address change', async () => {
    const { admin, readPage, readDetail, healthOf, visit, clientId } = await visitThenBook();
    await stack.api('/api/intake', { json: buildIntake({ firstName: 'Bea', injuries: 'Hers' }) });
    const { intakeId } = (await readDetail()).appointment;
    const page = await readPage();
    expect(page.appointments.map(({ id }) => id)).toEqual([visit]);
    expect([page.appointmentCount, page.healthNotes.length, page.intakes.length]).toEqual([
      1, 1, 1,
    ]);
    const saved = await admin.call('PATCH', saveContact.path.replace(':id', clientId), {
      ...{ version: page.record.version, firstName: 'Anna', lastName: 'Moe' },
      ...{ email: 'anna@example.com', phone: '(320) 555-0111' },
    });
    expect(saved.status).toBeLessThan(300);
    const { appointment } = await readDetail();
    expect(appointment).toMatchObject({
      // The address is theirs alone now.
      ...{ intakeId, sameEmailAs: null },
      client: { firstName: 'Bea', lastName: 'Lund', email: ADDRESS },
    });
    expect(await healthOf()).toMatchObject({ healthConditions: 'A stiff neck' });
    // Ann is who she was, under her new name.
    expect((await readPage()).client).toMatchObject({ firstName: 'Anna', visits: 1 });
    expect(await healthOf(visit)).toHaveProperty('healthConditions');
  });

  it('a name that is only spelled differently counts as the client’s', async () => {
    await stack.api('/api/intake', { json: buildIntake() });
    await bookBoth();
    const ann = visitor(stack, 'ann', {
      firstName: 'ANN ',
      lastName: 'Lünd',
      appointmentTime: '15:00',
    });
    await ann.prepareAndPay();
    await ann.confirm();
    expect(
      await stack.sql(
        `select c.first_name from public.appointments a join public.clients c using (client_id)
         order by a.starts_at`,
      ),
    ).toEqual([{ first_name: 'Ann' }, { first_name: 'Bea' }, { first_name: 'Ann' }]);
  });
});

describe('S39 someone signs up with another person’s address', () => {
  const signup = (name: string) => ({
    firstName: name,
    lastName: 'Moe',
    email: 'Ann@example.com',
    phone: '(320) 555-0122',
    password: PASSWORD,
  });

  it('sees nothing of them until the address is verified, whatever else they know', async () => {
    await bookBoth();
    await stack.sql('update public.clients set is_existing = true, can_book_at_home = true');
    const bea = browser(stack);
    const { status, body } = await bea.call('/api/auth/signup', signup('Bea'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { isExistingClient: false, canBookAtHome: false } });
    for (const path of ['/api/account/appointments', '/api/account/data']) {
      const answer = await bea.call(path);
      expect(answer.status).toBe(403);
      expect(JSON.stringify(answer.body)).not.toMatch(OF_ANN);
    }
    const tuesday = '/api/availability?date=2026-11-24&serviceId=thai-90';
    expect((await bea.call(tuesday)).body).toMatchObject({ availableSlots: [] });
    expect(await stack.sql('select from public.profiles')).toEqual([]);
  });

  it('the address’s owner opens the link and finds their own appointments, and nothing about the client changes', async () => {
    const { client } = await bookBoth();
    const ann = browser(stack);
    await ann.call('/api/auth/signup', signup('Ann'));
    const token = await readEmailedToken(stack, '/confirm-email');
    await ann.call('/api/auth/confirm', { token, password: PASSWORD });
    const { body } = await ann.call<{ upcoming: unknown[] }>('/api/account/appointments');
    expect(body.upcoming).toHaveLength(2);
    // Bea booked with Ann's address, which was emailed about it; what she said of her health is hers.
    expect(JSON.stringify(body)).not.toMatch(/Bea|Moe|neck|555-0122/);
    const { body: copy } = await ann.call<{ messages: Record<string, string>[] }>(
      '/api/account/data',
    );
    expect(JSON.stringify(copy)).not.toContain('neck');
    const texts = copy.messages.filter(({ channel }) => channel === 'sms');
    expect(texts.map(({ address }) => address)).toEqual(['(320) 555-0111']);
    expect(await stack.sql('select * from public.clients where holds_address')).toEqual([client]);
  });
});
