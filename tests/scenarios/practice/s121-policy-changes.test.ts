import { afterEach, describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { holder } from './owner.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const FIRST = '2026-11-23';
const DAY = 24 * 60;
/** A session on Monday, December 7 at 10:00 in the practice's zone. */
const SESSION = { appointmentDate: '2026-12-07', appointmentTime: '10:00' };
const [A_DAY_BEFORE, TWO_DAYS_BEFORE] = ['2026-12-06T16:00:00.000Z', '2026-12-05T16:00:00.000Z'];

/** Changes the policy from 24/50/100 to 48/50/100, and returns its version. */
const changePolicy = async () => {
  const [policy] = await stack.sql(
    'select policy_version from public.add_cancellation_policy(48, 50, 100, p_now => $1)',
    [stack.clock.now().toISOString()],
  );
  return String(policy?.['policy_version']);
};
afterEach(async () => {
  await stack.sql('update public.orders set policy_version = $1 where policy_version is not null', [
    FIRST,
  ]);
  await stack.sql('delete from public.cancellation_policies where policy_version <> $1', [FIRST]);
});

const guest = (name: string, policyVersion?: string) => {
  const one = visitor(stack, name, SESSION);
  if (policyVersion !== undefined) one.policyVersion = policyVersion;
  return one;
};
/** Pays, and returns the appointment as its own page shows it. */
const book = async (one: ReturnType<typeof visitor>) => {
  one.pay();
  const { body } = await one.confirm();
  return holder(stack, { link: body.link }).appointment();
};

describe('S121 the policy changes', () => {
  it('while someone pays: they agree to the policy that they see', async () => {
    const ada = guest('ada', FIRST);
    const { body } = await ada.prepare();
    const newer = await changePolicy();
    // Whatever the page asks for in the meantime, a live hold keeps its policy and says so.
    ada.policyVersion = newer;
    expect((await ada.pressPay()).body.policy).toEqual(body.policy);
    expect(body.policy).toMatchObject({ version: FIRST, freeUntilHours: 24 });
    expect(await book(ada)).toMatchObject({
      freeUntil: A_DAY_BEFORE,
      policy: { freeUntilHours: 24, lateFeePercent: 50, noShowFeePercent: 100 },
    });
  });

  it('between two pages: the open page sends the policy that it shows, and a new page the new one', async () => {
    const newer = await changePolicy();
    const [open, fresh] = [guest('ada', FIRST), guest('bob', newer)];
    expect((await open.prepare()).body.policy).toMatchObject({ freeUntilHours: 24 });
    expect(await book(open)).toMatchObject({ freeUntil: A_DAY_BEFORE });
    const { body } = await fresh.prepare({ appointmentTime: '13:00' });
    expect(body.policy).toEqual({
      version: newer,
      ...{ freeUntilHours: 48, lateFeePercent: 50, noShowFeePercent: 100 },
    });
    expect((await book(fresh)).freeUntil).toBe('2026-12-05T19:00:00.000Z');
  });

  it('a day and a minute ago: an older page now shows the new policy and sells under it', async () => {
    await changePolicy();
    stack.clock.advance(DAY - 1);
    expect((await guest('ada', FIRST).prepare()).body.policy.freeUntilHours).toBe(24);
    stack.clock.advance(2 + 11);
    const bob = guest('bob', FIRST);
    expect((await bob.prepare()).body.policy.freeUntilHours).toBe(48);
    expect(await book(bob)).toMatchObject({ freeUntil: TWO_DAYS_BEFORE });
  });

  it.each([['1999-01-01'], ['x'.repeat(500)], [undefined]])(
    'and a page sends %s: the booking is under the current one',
    async (sent) => {
      await changePolicy();
      const ada = guest('ada', sent);
      expect((await ada.prepare()).body.policy.freeUntilHours).toBe(48);
      expect(await book(ada)).toMatchObject({ freeUntil: TWO_DAYS_BEFORE });
    },
  );

  it('after the sale: 30 hours ahead, canceling is free for a client who bought under 24 hours and costs half the fee under 48', async () => {
    const [ada, bob] = [guest('ada', FIRST), guest('bob')];
    await ada.prepare();
    const first = await book(ada);
    await changePolicy();
    await bob.prepare({ appointmentTime: '13:00' });
    const second = await book(bob);
    stack.clock.set('2026-12-06T10:00:00Z');
    const kept = async (id: string) => {
      const [row] = await stack.sql(
        `select private.ending_of(a, private.late_fee_percent(a, 'client', $2)) ->> 'fee_cents' as fee
         from public.appointments a where a.appointment_id = $1`,
        [id, stack.clock.now().toISOString()],
      );
      return row?.['fee'];
    };
    expect(await kept(first.id)).toBe('0');
    expect(await kept(second.id)).toBe('6750');
  });
});
