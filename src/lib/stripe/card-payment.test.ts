import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  runCardPayment,
  type Answer,
  type CardPayment,
  type CardPaymentOptions,
  type PreparedPayment,
} from './card-payment.ts';

const pauseBefore = vi.hoisted(() => vi.fn((_attempt: number) => Promise.resolve()));
vi.mock('./retry-pause.ts', () => ({ pauseBefore }));

type State = CardPayment<string, string>;
type Options = CardPaymentOptions<string, string>;

const PREPARED: PreparedPayment = {
  paymentIntentId: 'pi_1',
  clientSecret: 'secret',
  amount: '9.00',
};
const FORM: State = { phase: 'idle', place: 'form' };
const DONE: Answer<string> = { is: 'ended', place: 'done' };
const PAYABLE: Answer<string> = { is: 'payable' };
const LAPSED: Answer<string> = { is: 'lapsed' };
const UNPAID: Answer<string> = { is: 'unpaid', place: 'not paid' };
const UNKNOWN: Answer<string> = { is: 'unknown' };
const OFFLINE = new TypeError('offline');

/** A call that is answered by hand. */
function byHand<Value>() {
  const calls: ((answer: Value | Error) => void)[] = [];
  const call = vi.fn(
    (..._given: unknown[]) =>
      new Promise<Value>((resolve, reject) => {
        calls.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
  );
  return { call, answer: (at: number, answer: Value | Error) => calls[at]?.(answer) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Shows a payment whose server is answered by hand. */
function show(start: State = FORM, options: Partial<Options> = {}) {
  const [open, ask] = [byHand<PreparedPayment | Answer<string>>(), byHand<Answer<string>>()];
  const kept: State[] = [];
  const run = runCardPayment<string, string>(start, {
    open: open.call,
    ask: ask.call,
    keep: (state) => kept.push(state),
    ...options,
  });
  const shown: State[] = [];
  const close = run.show((state) => shown.push(state));
  return {
    ...run,
    open,
    ask,
    kept,
    shown,
    close,
    opened: async (answer: PreparedPayment | Answer<string> | Error, at = 0) => {
      open.answer(at, answer);
      await settled();
      return run.current();
    },
    asked: async (answer: Answer<string> | Error, at = 0) => {
      ask.answer(at, answer);
      await settled();
      return run.current();
    },
  };
}

/** Shows a payment at its card form. */
async function showForm(options?: Partial<Options>) {
  const payment = show(FORM, options);
  payment.start('gift');
  await payment.opened(PREPARED);
  return payment;
}

/** Shows a payment whose card is being charged. */
async function showCharging(options?: Partial<Options>) {
  const payment = await showForm(options);
  payment.charge();
  return payment;
}

const ASKING: State = {
  phase: 'asking',
  subject: 'gift',
  paymentIntentId: 'pi_1',
  isPaid: false,
  attempt: 0,
};

afterEach(() => pauseBefore.mockClear());

describe('a card payment', () => {
  it('is opened, charged, asked about, and over', async () => {
    const payment = await showForm();
    expect(payment.current()).toEqual({
      phase: 'paying',
      subject: 'gift',
      isCharging: false,
      notice: '',
      ...PREPARED,
    });
    expect(payment.charge()).toBe(true);
    expect(payment.current()).toMatchObject({ phase: 'paying', isCharging: true });
    payment.onOutcome({ type: 'paid' });
    await settled();
    expect(payment.current()).toEqual({ ...ASKING, isPaid: true });
    expect(await payment.asked(DONE)).toEqual({ phase: 'idle', place: 'done' });
    expect(payment.shown.map(({ phase }) => phase)).toEqual([
      'idle',
      'opening',
      'paying',
      'paying',
      'asking',
      'idle',
    ]);
  });

  it.each([
    ['is over already', DONE, { phase: 'idle', place: 'done' }],
    ['is refused', UNPAID, { phase: 'idle', place: 'not paid' }],
    [
      'may have been paid before',
      UNKNOWN,
      { phase: 'asking', isPaid: false, paymentIntentId: null, attempt: 0 },
    ],
    ['gets no answer', OFFLINE, { phase: 'asking', isPaid: false, attempt: 0 }],
  ])('that %s when it is opened says so', async (_, answer, expected) => {
    const payment = show();
    payment.start('gift');
    expect(await payment.opened(answer)).toMatchObject(expected);
  });

  it('that is declined can be tried again with another card', async () => {
    const payment = await showCharging();
    payment.onOutcome({ type: 'declined', message: 'Too little on it.' });
    expect(payment.current()).toMatchObject({
      ...{ phase: 'paying', isCharging: false },
      notice: 'Too little on it. Your card was not charged.',
    });
    payment.onOutcome({ type: 'declined', message: undefined });
    expect(payment.current()).toHaveProperty(
      'notice',
      'The payment didn’t go through. Your card was not charged.',
    );
    expect(payment.charge()).toBe(true);
    expect(payment.current()).toMatchObject({ isCharging: true, notice: '' });
  });

  it.each([PAYABLE, LAPSED, UNPAID, UNKNOWN, OFFLINE])(
    'that Stripe called paid is asked about again after %j, never called unpaid',
    async (answer) => {
      const payment = await showCharging();
      payment.onOutcome({ type: 'paid' });
      await settled();
      expect(await payment.asked(answer)).toEqual({ ...ASKING, isPaid: true, attempt: 1 });
      expect(await payment.asked(DONE, 1)).toEqual({ phase: 'idle', place: 'done' });
    },
  );

  it('that no one knows of gets time to arrive, and more from question to question', async () => {
    const payment = await showCharging();
    payment.onOutcome({ type: 'unknown' });
    await settled();
    await payment.asked(UNKNOWN);
    await payment.asked(OFFLINE, 1);
    expect(payment.current()).toEqual({ ...ASKING, attempt: 3 });
    expect(pauseBefore.mock.calls.map(([attempt]) => attempt)).toEqual([1, 2, 3]);
  });

  it.each([
    [PAYABLE, 'Your payment didn’t go through. Your card was not charged.'],
    [{ is: 'payable', words: 'No money came.' } as const, 'No money came.'],
    [LAPSED, 'We had to restart your payment. Your card was not charged. Please re-enter it.'],
  ])('is opened anew once the server says that it is not paid: %j', async (answer, notice) => {
    const payment = await showCharging();
    payment.onOutcome({ type: 'unknown' });
    await settled();
    expect(await payment.asked(answer)).toEqual({
      ...{ phase: 'opening', subject: 'gift' },
      ...{ isAnew: true, notice },
    });
    expect(await payment.opened(PREPARED, 1)).toMatchObject({ phase: 'paying', notice });
  });

  it('that can’t be made anymore is over once the server says that it is not paid', async () => {
    const payment = await showCharging();
    payment.onOutcome({ type: 'unknown' });
    await settled();
    expect(await payment.asked(UNPAID)).toEqual({ phase: 'idle', place: 'not paid' });
  });

  it('that Stripe canceled takes another payment, or what its caller says', async () => {
    const anew = await showCharging();
    anew.onOutcome({ type: 'cancelled' });
    expect(anew.current()).toMatchObject({ phase: 'opening', isAnew: true });
    const over = await showCharging({ canceled: UNPAID });
    over.onOutcome({ type: 'cancelled' });
    expect(over.current()).toEqual({ phase: 'idle', place: 'not paid' });
  });

  it('is stored at each step, before anyone sees it and before money can move', async () => {
    const payment = show();
    payment.start('gift');
    expect(payment.kept).toMatchObject([{ phase: 'opening' }]);
    await payment.opened(PREPARED);
    payment.charge();
    expect(payment.kept.at(-1)).toMatchObject({ phase: 'paying', isCharging: true });
    expect(payment.shown.slice(1)).toEqual(payment.kept);
  });
});

describe('the question before a card is charged', () => {
  it('lets it be charged only where it may be paid', async () => {
    const payment = await showForm();
    const mayCharge = payment.beforeCharge();
    expect(payment.current()).toMatchObject({ isCharging: false });
    await payment.asked(PAYABLE);
    expect(await mayCharge).toBe(true);
    expect(payment.current()).toMatchObject({ phase: 'paying', isCharging: true });
    expect(payment.ask.call.mock.calls[0]?.[0]).toMatchObject({
      ...{ subject: 'gift', paymentIntentId: 'pi_1', isPaid: false },
    });
  });

  it.each([
    [DONE, { phase: 'idle', place: 'done' }],
    [UNPAID, { phase: 'idle', place: 'not paid' }],
    [LAPSED, { phase: 'opening', isAnew: true }],
    [UNKNOWN, { phase: 'asking', attempt: 1 }],
    [OFFLINE, { phase: 'paying', notice: expect.stringContaining('can’t reach') as string }],
  ])('charges nothing after %j', async (answer, expected) => {
    const payment = await showForm();
    const mayCharge = payment.beforeCharge();
    expect(await payment.asked(answer)).toMatchObject(expected);
    expect(await mayCharge).toBe(false);
  });

  it('lets it be charged once, however often that is asked', async () => {
    const payment = await showForm();
    const [first, second] = [payment.beforeCharge(), payment.beforeCharge()];
    payment.ask.answer(0, PAYABLE);
    payment.ask.answer(1, PAYABLE);
    expect([await first, await second]).toEqual([true, false]);
    expect(payment.charge()).toBe(false);
  });

  it('charges nothing where there is no card form', async () => {
    const payment = show();
    expect(await payment.beforeCharge()).toBe(false);
    expect(payment.charge()).toBe(false);
    expect(payment.current()).toBe(FORM);
  });
});

describe('an answer that comes too late', () => {
  it('opens nothing that was closed', async () => {
    const payment = show();
    payment.start('gift');
    payment.leave('form');
    expect(await payment.opened(PREPARED)).toEqual(FORM);
  });

  it('charges nothing that was closed', async () => {
    const payment = await showForm();
    const mayCharge = payment.beforeCharge();
    payment.leave('form');
    await payment.asked(PAYABLE);
    expect(await mayCharge).toBe(false);
    expect(payment.current()).toEqual(FORM);
  });

  it('charges nothing whose screen has closed, and asks no more', async () => {
    const payment = await showForm();
    const mayCharge = payment.beforeCharge();
    payment.close();
    await payment.asked(PAYABLE);
    expect(await mayCharge).toBe(false);

    const asking = show(ASKING);
    asking.close();
    await settled();
    expect(asking.ask.call).not.toHaveBeenCalled();
  });

  it('changes nothing once the screen has closed', async () => {
    const payment = show(ASKING);
    await settled();
    payment.close();
    expect(await payment.asked(DONE)).toBe(ASKING);
  });

  it('from Stripe is stored after the screen has closed, and checked on the next one', async () => {
    const payment = await showCharging();
    payment.close();
    payment.onOutcome({ type: 'paid' });
    await settled();
    expect(payment.kept.at(-1)).toMatchObject({ phase: 'asking', isPaid: true });
    expect(payment.ask.call).not.toHaveBeenCalled();
  });

  it('about an idle form doesn’t stop a charge that began in the meantime', async () => {
    const payment = await showForm();
    const checked = payment.check();
    payment.charge();
    await payment.asked(LAPSED);
    expect(await checked).toBe(false);
    expect(payment.current()).toMatchObject({ phase: 'paying', isCharging: true });
    expect(await payment.check()).toBe(false);
    expect(payment.ask.call).toHaveBeenCalledOnce();
  });

  it('is the second of two: the first one that ends it counts', async () => {
    const payment = await showForm();
    const [other, own] = [payment.check(), payment.beforeCharge()];
    await payment.asked(DONE, 0);
    await payment.asked(PAYABLE, 1);
    expect([await other, await own]).toEqual([false, false]);
    expect(payment.current()).toEqual({ phase: 'idle', place: 'done' });
  });

  it('from Stripe changes nothing that is being checked', () => {
    const payment = show(ASKING);
    payment.onOutcome({ type: 'declined', message: 'No.' });
    payment.onOutcome({ type: 'cancelled' });
    expect(payment.current()).toBe(ASKING);
  });
});

describe('what another tab did', () => {
  it('is shown at an idle form, which otherwise stays', async () => {
    const payment = await showForm();
    const form = payment.current();
    const [first, second] = [payment.check(), payment.check()];
    await payment.asked(PAYABLE, 0);
    await payment.asked(OFFLINE, 1);
    expect([await first, await second]).toEqual([true, null]);
    expect(payment.current()).toBe(form);
    void payment.check();
    expect(await payment.asked(DONE, 2)).toEqual({ phase: 'idle', place: 'done' });
  });
});

describe('a payment that may be charged', () => {
  it.each(['while it is charged', 'while it is asked about'])(
    'is neither closed nor replaced %s',
    async (when) => {
      const payment = await showCharging();
      if (when !== 'while it is charged') payment.onOutcome({ type: 'unknown' });
      const before = payment.current();
      payment.leave('form');
      payment.start('another gift');
      expect(payment.current()).toBe(before);
    },
  );

  it('is left, or replaced, before that', async () => {
    const payment = await showForm();
    payment.start('another gift');
    expect(payment.current()).toMatchObject({ phase: 'opening', subject: 'another gift' });
    payment.leave('form');
    expect(payment.current()).toEqual(FORM);
  });
});

describe('after a reload', () => {
  it('a payment that was being charged is asked about before anything offers to pay', async () => {
    const payment = show(ASKING);
    await settled();
    expect(payment.ask.call).toHaveBeenCalledOnce();
    expect(payment.open.call).not.toHaveBeenCalled();
    expect(await payment.asked(PAYABLE)).toMatchObject({ phase: 'opening', isAnew: true });
  });

  it('a payment that was open is opened again', async () => {
    const payment = show({ phase: 'opening', subject: 'gift', isAnew: true, notice: 'Said.' });
    expect(await payment.opened(PREPARED)).toMatchObject({ phase: 'paying', notice: 'Said.' });
  });

  it('what was stored can be recalled after the first render', async () => {
    const payment = show();
    payment.resume(ASKING);
    await settled();
    expect(await payment.asked(DONE)).toEqual({ phase: 'idle', place: 'done' });
  });

  it('a screen that is shown again asks again', async () => {
    const payment = show(ASKING);
    await settled();
    payment.close();
    const shown: State[] = [];
    payment.show((state) => shown.push(state));
    await settled();
    await payment.asked(DONE, 1);
    expect(shown).toEqual([ASKING, { phase: 'idle', place: 'done' }]);
  });
});
