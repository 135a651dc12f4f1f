import { beforeEach, describe, expect, it } from 'vitest';
import type { Target } from '#local/stripe/faults/fault-plan.ts';
import type { ApiErrorName } from '#local/stripe/wire/known-errors.ts';
import { TEST_CARDS } from '#local/stripe/cards/test-cards.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { finishSale, prepareSale, releaseSale } from '#contract/checkout/in-person.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { giftBuyer } from '../../scenarios/people/gift-buyer.ts';
import { createMember } from '../../scenarios/people/member.ts';
import { owner } from '../../scenarios/practice/owner.ts';
import { deliver } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';
import type { Answer } from '../journey.ts';
import { createPlainBrowsers } from './plain-browser.ts';

const stack = useStack();
const { plainBrowser } = createPlainBrowsers(stack);
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

/** The status of our answer and, of a refusal, its code. */
type Outcome = string;

/** What a call of ours comes to when Stripe can't be reached, refuses, or has no such payment. */
interface Outcomes {
  away: Outcome;
  refused: Outcome;
  /** Left out where losing a payment that is there would be a fault of its own. */
  missing?: Outcome;
}

const AWAY = '503 payments_unavailable';
const FAILED = '502 payments_failed';
const PENDING = '503 booking_pending';
const DONE = '200';
const NOT_FOUND = '404 payment_not_found';

/** A payment can't be opened: nothing was charged. */
const OPENS = {
  ...{ away: AWAY, refused: '409 payment_refused', missing: '409 payment_refused' },
} satisfies Outcomes;
/** It isn't known whether a card was charged. */
const SETTLES = {
  ...{ away: PENDING, refused: PENDING, missing: NOT_FOUND },
} satisfies Outcomes;
const READS = { away: AWAY, refused: FAILED, missing: DONE } satisfies Outcomes;
const CANCELS = { away: AWAY, refused: FAILED } satisfies Outcomes;
/** What is promised back is promised: Stripe is asked again later. */
const PROMISES = { away: DONE, refused: DONE, missing: DONE } satisfies Outcomes;

/** Prepares a call, and answers how to make it. */
type Prepare = () => Promise<() => Promise<Outcome>>;

const outcomeOf = ({ status, problem }: Answer<unknown>): Outcome =>
  status === 200 ? DONE : `${status} ${problem.code}`;
const CREATE = { method: 'POST', path: /v1\/payment_intents$/ } as const;
const RETRIEVE = { method: 'GET', path: /v1\/payment_intents\/\w+$/ } as const;
const REFUND = { path: /v1\/refunds$/ } as const;
const HOUR = { walkInName: 'Sam Lund', serviceId: 'swedish-60', enhancementIds: [] as string[] };

/** Books Nils by phone, who owes it; answers the appointment's id. */
async function bookByPhone(): Promise<string> {
  const { body } = await admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
    ...{ bookingKey: crypto.randomUUID(), serviceId: 'thai-90', enhancementIds: [] },
    ...{ appointmentDate: '2026-12-02', appointmentTime: '09:00' },
    newClient: {
      ...{ firstName: 'Nils', lastName: 'Berg' },
      ...{ email: 'nils@example.com', phone: '320-555-0177' },
    },
  });
  return body.appointment.id;
}

const CALLS: Record<string, [Target, Outcomes, Prepare]> = {
  'a booking is about to be paid': [
    CREATE,
    OPENS,
    () => {
      const ann = visitor(stack);
      return Promise.resolve(async () => outcomeOf(await ann.prepare()));
    },
  ],
  'a booking was paid': [
    RETRIEVE,
    SETTLES,
    async () => {
      const ann = visitor(stack);
      await ann.prepareAndPay();
      return async () => outcomeOf(await ann.confirm());
    },
  ],
  'a browser asks what became of a payment': [
    RETRIEVE,
    READS,
    async () => {
      const ann = visitor(stack);
      await ann.prepareAndPay();
      return async () => outcomeOf(await ann.status());
    },
  ],
  'a checkout is given up': [
    { path: /v1\/payment_intents\/\w+/ },
    CANCELS,
    async () => {
      const { checkoutKey, address, prepare } = visitor(stack);
      await prepare();
      return async () => {
        const json = { checkoutKey };
        const response = await stack.api('/api/checkout-release', { json, address });
        const body = (await response.json()) as Answer<unknown>['problem'];
        return response.status === 200 ? DONE : `${response.status} ${body.code}`;
      };
    },
  ],
  'a client changes to a more expensive choice': [
    CREATE,
    OPENS,
    async () => {
      const ann = await owner(stack, 'ann', { selectedEnhancements: [] });
      const seen = await ann.appointment();
      const wish = { enhancementIds: ['cupping'], changeId: crypto.randomUUID() };
      return async () => outcomeOf(await ann.change(seen, wish));
    },
  ],
  'a client cancels': [
    REFUND,
    PROMISES,
    async () => {
      const ann = await owner(stack);
      const seen = await ann.appointment();
      return async () => outcomeOf(await ann.cancel(seen));
    },
  ],
  'the therapist changes to a more expensive choice': [
    CREATE,
    OPENS,
    async () => {
      const { appointmentId } = await owner(stack, 'ann', { selectedEnhancements: [] });
      return async () =>
        outcomeOf(
          await admin.call('PATCH', `/api/admin/appointments/${appointmentId}/modify`, {
            ...{ serviceId: 'thai-90', enhancementIds: ['cupping'], version: 1 },
          }),
        );
    },
  ],
  'what is due is paid by card': [
    CREATE,
    OPENS,
    async () => {
      const id = await bookByPhone();
      const json = { paymentId: crypto.randomUUID(), method: 'card' };
      return async () =>
        outcomeOf(await admin.call('POST', `/api/admin/appointments/${id}/payment`, json));
    },
  ],
  'what was due was paid by card': [
    RETRIEVE,
    SETTLES,
    async () => {
      const path = `/api/admin/appointments/${await bookByPhone()}/payment`;
      const { body } = await admin.call<{ paymentIntentId: string }>('POST', path, {
        ...{ paymentId: crypto.randomUUID(), method: 'card' },
      });
      stack.stripe.pay(body.paymentIntentId);
      const json = { stripePaymentIntentId: body.paymentIntentId };
      return async () => outcomeOf(await admin.call('POST', `${path}/confirm`, json));
    },
  ],
  'a session is sold by card': [
    CREATE,
    OPENS,
    () => {
      const json = { ...HOUR, checkoutKey: crypto.randomUUID(), method: 'card' };
      return Promise.resolve(async () =>
        outcomeOf(await admin.call('POST', prepareSale.path, json)),
      );
    },
  ],
  'a session was sold by card': [
    RETRIEVE,
    SETTLES,
    async () => {
      const sale = { ...HOUR, checkoutKey: crypto.randomUUID(), method: 'card' };
      const { body } = await admin.call<{ paymentIntentId: string }>(
        ...(['POST', prepareSale.path, sale] as const),
      );
      stack.stripe.pay(body.paymentIntentId);
      const json = { ...HOUR, stripePaymentIntentId: body.paymentIntentId };
      return async () => outcomeOf(await admin.call('POST', finishSale.path, json));
    },
  ],
  'a sale is canceled': [
    { path: /v1\/payment_intents\/\w+/ },
    CANCELS,
    async () => {
      const checkoutKey = crypto.randomUUID();
      await admin.call('POST', prepareSale.path, { ...HOUR, checkoutKey, method: 'card' });
      return async () => outcomeOf(await admin.call('POST', releaseSale.path, { checkoutKey }));
    },
  ],
  'a gift certificate is about to be paid': [
    CREATE,
    OPENS,
    () => {
      const ada = giftBuyer(stack);
      return Promise.resolve(async () => outcomeOf(await ada.open()));
    },
  ],
  'a bundle is about to be paid': [
    { method: 'POST', path: /v1\/checkout\/sessions$/ },
    OPENS,
    async () => {
      const mia = await createMember(stack);
      return async () => outcomeOf(await mia.openBundle());
    },
  ],
  'Stripe tells of a payment': [
    RETRIEVE,
    { away: '503', refused: '502', missing: '200' },
    async () => {
      await visitor(stack).prepareAndPay();
      return async () => String(await deliver(stack, 'payment_intent.succeeded'));
    },
  ],
};

/** One error of each outcome; call-stripe.test.ts has them all. The one that can change what is there comes last. */
const ERRORS = {
  away: 'api_error',
  refused: 'parameter_invalid',
  missing: 'resource_missing',
} as const satisfies Record<keyof Outcomes, ApiErrorName>;
const KINDS = ['away', 'refused', 'missing'] as const;

describe('whatever Stripe answers, it has a stated outcome', () => {
  it.each(Object.entries(CALLS))('when %s', async (_, [target, outcomes, prepare]) => {
    const make = await prepare();
    for (const kind of KINDS) {
      const expected = outcomes[kind];
      if (expected === undefined) continue;
      stack.stripe.plan.refuse(ERRORS[kind], target);
      expect(await make(), kind).toBe(expected);
      stack.stripe.plan.heal();
    }
  });
});

it.each([
  [ERRORS.away, 503, 'can’t reach the payment service'],
  [ERRORS.refused, 409, 'refused this payment. The card was not charged'],
])('a form without a script says what came of it: %s', async (name, status, words) => {
  stack.stripe.plan.refuse(name, { method: 'POST', path: /checkout\/sessions$/ });
  const page = await plainBrowser().send();
  expect(page.status).toBe(status);
  expect(page.text).toContain(words);
});

it.each(TEST_CARDS.filter(({ decline }) => decline))(
  'a card that is declined ($decline) books nothing, and another can pay',
  async ({ number }) => {
    const ann = visitor(stack);
    await ann.prepare();
    expect(ann.pay({ card: number }).error?.message).toMatch(/card/);
    expect(outcomeOf(await ann.confirm())).toBe('402 payment_not_completed');
    ann.pay();
    expect((await ann.confirm()).status).toBe(200);
  },
);
