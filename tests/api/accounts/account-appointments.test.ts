import { describe, expect, it } from 'vitest';
import type { AccountAppointment } from '#contract/accounts/accounts.ts';
import { listAccountAppointments } from '#contract/accounts/accounts.ts';
import { createAccount, logIn, PASSWORD } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { cancel } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();

/** Ann, who books on the 25th and the 27th, logged in to her account. */
async function bookTwice() {
  const headers = await logIn(stack.sql, await createAccount(stack.sql));
  for (const appointmentDate of ['2026-11-27', '2026-11-25']) {
    const ann = visitor(stack, 'ann', { appointmentDate });
    ann.headers = headers;
    await ann.prepareAndPay();
    await ann.confirm();
  }
  const list = async () => {
    const response = await stack.api('/api/account/appointments', { headers });
    return listAccountAppointments.answer.parse(await response.json());
  };
  return { headers, list };
}

const days = (appointments: AccountAppointment[]) =>
  appointments.map(({ appointmentDate }) => appointmentDate.slice(0, 10));

describe('the own appointments', () => {
  it('lists upcoming ones, next first, and past ones, latest first, as they were sold', async () => {
    const { list } = await bookTwice();
    const { upcoming, past } = await list();
    expect(days(upcoming)).toEqual(['2026-11-25', '2026-11-27']);
    expect(past).toEqual([]);
    expect(upcoming[0]).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      lines: [
        { name: 'Thai Bodywork, 90 minutes', amount: '135.00' },
        { name: expect.any(String), amount: expect.any(String) },
        { name: expect.any(String), amount: expect.any(String) },
      ],
      // What it takes to book the same again.
      ...{ serviceId: 'thai-90', enhancementIds: [expect.any(String), expect.any(String)] },
      pressurePreference: 'firm',
      location: 'broadway',
      refunded: '0.00',
    });
    expect(upcoming[0]?.paid).toBe(upcoming[0]?.totalAmount);
    stack.clock.set('2026-11-27T23:00:00Z');
    const later = await list();
    expect(days(later.past)).toEqual(['2026-11-27', '2026-11-25']);
    expect(later.upcoming).toEqual([]);
  });

  it('say what was refunded once one is canceled, which then counts as past', async () => {
    const { list } = await bookTwice();
    const [next] = (await list()).upcoming;
    await cancel(stack, next?.id ?? '');
    const { upcoming, past } = await list();
    expect(days(upcoming)).toEqual(['2026-11-27']);
    expect(past).toMatchObject([
      { status: 'cancelled', paymentStatus: 'refunded', refunded: next?.paid, calendarFile: null },
    ]);
  });

  it('say what a credit paid, apart from the money, and that it was returned', async () => {
    const mia = await createMember(stack);
    await mia.buyBundle();
    const checkout = mia.checkout();
    await checkout.prepare();
    await checkout.confirm();
    const list = async () =>
      listAccountAppointments.answer.parse((await mia.call('/api/account/appointments')).body);
    const [next] = (await list()).upcoming;
    expect(next).toMatchObject({
      ...{ paid: '0.00', refunded: '0.00', totalAmount: '118.67', paidByCredit: '118.67' },
      ...{ creditsUsed: 1, creditsReturned: 0 },
    });
    await cancel(stack, next?.id ?? '');
    expect((await list()).past).toMatchObject([
      { paid: '0.00', refunded: '0.00', paidByCredit: '0.00', creditsUsed: 1, creditsReturned: 1 },
    ]);
  });

  it('have a calendar file each, at an address that needs no login and ends with the link', async () => {
    const { list } = await bookTwice();
    const [next] = (await list()).upcoming;
    const path = next?.calendarFile ?? '';
    const response = await stack.api(path);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const file = await response.text();
    expect(file).toMatch(/^METHOD:PUBLISH\r$/m);
    expect(file).toContain(`UID:${next?.id}`);
    const [, , , , id, secret] = path.split('/');
    for (const wrong of [
      path.replace(String(secret), 'guessed.ics'),
      path.replace(String(id), crypto.randomUUID()),
      path.replace(String(id), 'no-id'),
    ])
      expect((await stack.api(wrong)).status).toBe(404);
    await cancel(stack, next?.id ?? '');
    expect(await (await stack.api(path)).text()).toMatch(/^METHOD:CANCEL\r$/m);
    await stack.sql('update public.appointments set link_number = link_number + 1');
    expect((await stack.api(path)).status).toBe(404);
  });

  it('keep an account from being deleted while one is upcoming', async () => {
    const { headers, list } = await bookTwice();
    const remove = async () => {
      const response = await stack.api('/api/account/delete', {
        json: { password: PASSWORD },
        headers,
      });
      return response.status;
    };
    expect(await remove()).toBe(409);
    for (const { id } of (await list()).upcoming) await cancel(stack, id);
    expect(await remove()).toBe(200);
    stack.mailbox.clear();
    // What the law asks the practice to keep stays with it.
    expect(await stack.sql('select email from public.clients')).toEqual([
      { email: 'ann@example.com' },
    ]);
    expect(await stack.sql('select count(*)::integer as count from public.appointments')).toEqual([
      { count: 2 },
    ]);
  });

  it('are in the member’s copy of their data, with only the notes sent from their account', async () => {
    const { headers } = await bookTwice();
    const bea = visitor(stack, 'bea', {
      email: 'ann@example.com',
      healthConditions: 'A stiff neck',
      appointmentTime: '13:00',
    });
    await bea.prepareAndPay();
    await bea.confirm();
    const response = await stack.api('/api/account/data', { headers });
    expect(response.headers.get('content-disposition')).toContain('my-data.json');
    const data = (await response.json()) as { notes: unknown[]; appointments: unknown[] };
    expect(data).toMatchObject({ account: { email: 'ann@example.com', firstName: 'Ann' } });
    expect(data.appointments).toHaveLength(3);
    expect(data.notes).toHaveLength(2);
    expect(JSON.stringify(data)).toContain('knee');
    expect(JSON.stringify(data)).not.toContain('neck');
  });
});
