import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, logIn, type TestAccount } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { loginAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
let account: TestAccount;
let headers: { cookie: string };
beforeEach(async () => {
  account = await createAccount(stack.sql);
  headers = await logIn(stack.sql, account);
});

/** Everything that the account's own copy of its data says. */
const ownData = async () =>
  JSON.stringify(await (await stack.api('/api/account/data', { headers })).json());

/** Books as Ann Lund of ann@example.com, from an account or as anyone who knows her name, address and number. */
async function bookAs(
  from: { cookie?: string },
  { words, appointmentTime = '09:00' }: { words: string; appointmentTime?: string },
) {
  const ann = visitor(stack, 'ann', { healthConditions: words, appointmentTime });
  ann.headers = from;
  await ann.prepareAndPay();
  expect((await ann.confirm()).status).toBe(200);
  return ann;
}
const sendForm = async (from: { cookie?: string }, words: string, more: object = {}) => {
  const json = { ...buildIntake({ injuries: words }), ...more };
  expect((await stack.api('/api/intake', { json, headers: from })).status).toBe(200);
};

describe('S86 what someone says under a member’s name, address and number', () => {
  it('about their health isn’t shown to the member; what the member says when logged in is', async () => {
    await bookAs({}, { words: 'A zebrafinch in the knee' });
    await sendForm({}, 'A narwhal in the neck');
    // The visit is shown, for it is emailed about to the member's address; neither notes nor preference are.
    expect(await ownData()).toMatch(/"appointments":\[\{.*"notes":\[\],"intakes":\[\]/);
    await bookAs(headers, { words: 'A heron in the hip', appointmentTime: '13:00' });
    await sendForm(headers, 'A pelican in the palm');
    const data = await ownData();
    expect(data).toContain('heron');
    expect(data).toContain('pelican');
    expect(data).not.toMatch(/zebrafinch|narwhal/);
  });

  it('is still theirs where the call names the member’s account: the login session says who sent it', async () => {
    const named = { booked_by: account.userId, bookedBy: account.userId, sent_by: account.userId };
    const thief = visitor(stack, 'ann', { healthConditions: 'A zebrafinch', ...named });
    await thief.prepareAndPay();
    expect((await thief.confirm({ ...named, sentBy: account.userId })).status).toBe(200);
    await sendForm({}, 'A narwhal', { ...named, sentBy: account.userId });
    expect(await stack.sql('select booked_by from public.order_requests')).toEqual([
      { booked_by: null },
    ]);
    expect(await stack.sql('select sent_by from public.intakes')).toEqual([{ sent_by: null }]);
  });

  it('is still theirs when it is paid for before it says whose it is', async () => {
    const book = async (from: { cookie?: string }, words: string, appointmentTime: string) => {
      const ann = visitor(stack, 'ann', { healthConditions: words, appointmentTime });
      ann.headers = from;
      const { serviceId, selectedEnhancements: enhancementIds } = ann.booking;
      const quote = await stack.api('/api/create-payment-intent', {
        json: { serviceId, enhancementIds, checkoutKey: ann.checkoutKey },
        headers: from,
      });
      ({ paymentIntentId: ann.paymentIntentId } = (await quote.json()) as typeof ann);
      ann.pay();
      expect((await ann.confirm()).status).toBe(200);
    };
    await book({}, 'A zebrafinch', '09:00');
    await book(headers, 'A heron', '13:00');
    expect(await ownData()).toContain('heron');
    expect(await ownData()).not.toContain('zebrafinch');
  });

  it('is the member’s once the same checkout asks again logged in, and no one’s once it is logged out', async () => {
    const ann = visitor(stack, 'ann');
    const bookedBy = async (from: { cookie?: string }) => {
      ann.headers = from;
      expect((await ann.prepare()).status).toBe(200);
      const [row, ...others] = await stack.sql('select booked_by from public.order_requests');
      expect(others).toEqual([]);
      return row?.['booked_by'];
    };
    expect(await bookedBy({})).toBeNull();
    expect(await bookedBy(headers)).toBe(account.userId);
    expect(await bookedBy({})).toBeNull();
  });

  it('belongs to the first sender with an account if the same form is sent twice', async () => {
    await sendForm({}, 'A pelican');
    expect(await ownData()).not.toContain('pelican');
    await sendForm(headers, 'A pelican');
    expect(await ownData()).toContain('pelican');
    const bea = await logIn(stack.sql, await createAccount(stack.sql, { name: 'bea' }));
    await sendForm(bea, 'A pelican');
    expect(await stack.sql('select sent_by from public.intakes')).toEqual([
      { sent_by: account.userId },
    ]);
  });
});

it('what the therapist sends from her own account is not hers', async () => {
  const boss = await loginAdmin(stack);
  const own = await logIn(stack.sql, boss.account);
  await bookAs(own, { words: 'A zebrafinch' });
  await sendForm(own, 'A narwhal');
  const response = await stack.api('/api/account/data', { headers: own });
  expect(await response.json()).toMatchObject({ notes: [], intakes: [] });
});
