import { describe, expect, it } from 'vitest';
import {
  readAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { cancel } from '../../scenarios/steps.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { createAdminLists } from '../every-call/admin-lists.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { book, setStatus, list } = createAdminLists(stack, admin);

describe('an appointment as the therapist sees it', () => {
  it('has what was sold, the money, who it is for, and of health notes their number alone', async () => {
    const id = await book('ann', { selectedEnhancements: ['cupping', 'hot-stones'] });
    const [row] = await list('all');
    expect(row).toEqual({
      id,
      version: 1,
      confirmationCode: expect.stringMatching(/^\w{6}$/),
      appointmentDate: '2026-11-25T15:00:00.000Z',
      endsAt: '2026-11-25T16:30:00.000Z',
      localDate: '2026-11-25',
      localTime: '09:00',
      bookedAt: stack.clock.now().toISOString(),
      status: 'pending',
      paymentStatus: 'paid',
      stripePaymentIntentId: expect.stringMatching(/^pi_/),
      subtotal: '170.00',
      tax: '11.69',
      totalAmount: '181.69',
      money: {
        ...{ paid: '181.69', refunded: '0.00', refunding: '0.00', owed: '0.00' },
        ...{ creditsUsed: 0, isDisputed: false, state: 'paid' },
      },
      usedMembershipCredit: false,
      location: 'broadway',
      serviceId: 'thai-90',
      recurring: null,
      homeVisit: null,
      isDeclined: false,
      proposal: null,
      enhancementIds: ['cupping', 'hot-stones'],
      lines: [
        { enhancementId: null, name: 'Thai Bodywork, 90 minutes', amount: '135.00' },
        { enhancementId: 'hot-stones', name: 'Hot Stones', amount: '20.00' },
        { enhancementId: 'cupping', name: 'Cupping', amount: '15.00' },
      ],
      service: { name: 'Thai Bodywork', duration: 90, price: '135.00' },
      pressurePreference: 'firm',
      healthNoteCount: 1,
      intakeId: null,
      isIntakeMissing: true,
      client: {
        id: expect.any(String),
        ...{ firstName: 'Ann', lastName: 'Lund', email: 'ann@example.com' },
        ...{
          phone: '(320) 555-0111',
          canText: true,
          isMember: false,
          visits: 0,
          lastVisitAt: null,
        },
      },
      sameEmailAs: null,
      arrivedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain('knee');
  });

  it('takes no texts once its number has answered STOP', async () => {
    await book('ann');
    await stack.deps.database.rpcNow('set_text_stop', {
      ...{ p_phone: '+13205550112', p_is_stopped: true },
    });
    expect((await list('all'))[0]?.client.canText).toBe(true);
    await stack.deps.database.rpcNow('set_text_stop', {
      ...{ p_phone: '+13205550111', p_is_stopped: true },
    });
    expect((await list('all'))[0]?.client.canText).toBe(false);
  });

  it('says what was refunded once it is canceled, and how often its client was here before', async () => {
    const first = await book('ann');
    await setStatus(first, 'confirmed');
    stack.clock.set('2026-11-25T18:00:00Z');
    await setStatus(first, 'completed');
    const second = await book('ann', { appointmentDate: '2026-11-27' });
    await cancel(stack, second);
    const rows = await list('all');
    expect(rows.find(({ id }) => id === second)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      money: { paid: '144.28', refunded: '144.28', refunding: '0.00', owed: '0.00' },
      client: { visits: 1, lastVisitAt: '2026-11-25T15:00:00.000Z' },
    });
    expect(rows.find(({ id }) => id === first)?.client.visits).toBe(0);
  });

  it('counts a credit apart from money, and knows a member', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    const [row] = await list('all');
    expect(row).toMatchObject({
      usedMembershipCredit: true,
      stripePaymentIntentId: null,
      money: { paid: '0.00', creditsUsed: 1, owed: '0.00' },
      client: { isMember: true },
    });
  });
});

describe('one appointment', () => {
  const detail = async (id: string): Promise<AdminAppointmentDetail> =>
    readAppointment.answer.parse((await admin.call('GET', `/api/admin/appointments/${id}`)).body);

  it('has the notes of its session and of the last one, opened', async () => {
    const first = await book('ann');
    const second = await book('ann', { appointmentDate: '2026-11-27' });
    const [client] = await stack.sql('select client_id from public.clients');
    await stack.sql(
      'insert into public.session_notes (appointment_id, encrypted_note, begun_at, written_at) values ($1, $2, now(), now())',
      [
        first,
        stack.deps.cipher.encrypt('Left shoulder, slowly', first, String(client?.['client_id'])),
      ],
    );
    expect(await detail(second)).toMatchObject({
      appointment: { id: second },
      note: null,
      lastNote: { appointmentDate: '2026-11-25T15:00:00.000Z', note: 'Left shoulder, slowly' },
      freeUntil: '2026-11-26T15:00:00.000Z',
    });
    expect(await detail(first)).toMatchObject({ note: 'Left shoulder, slowly', lastNote: null });
  });

  it('says what each way to end it would come to now', async () => {
    const id = await book('ann');
    const nothing = { keptPercent: 0, fee: '0.00', refund: '144.28', creditsBack: 0 };
    expect((await detail(id)).endings).toEqual({
      cancelledByClient: nothing,
      cancelledByTherapist: nothing,
      noShow: { keptPercent: 100, fee: '135.00', refund: '9.28', creditsBack: 0 },
    });
    stack.clock.set('2026-11-24T15:01:00Z');
    expect((await detail(id)).endings.cancelledByClient).toEqual({
      ...{ keptPercent: 50, fee: '67.50', refund: '76.78', creditsBack: 0 },
    });
  });

  it.each([crypto.randomUUID(), 'undefined'])('is not found by %s', async (id) => {
    const { status, problem } = await admin.call('GET', `/api/admin/appointments/${id}`);
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });
});
