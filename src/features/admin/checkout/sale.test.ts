import { describe, expect, it } from 'vitest';
import type { AdminClient } from '#contract/clients/clients.ts';
import type { Service } from '#contract/catalog.ts';
import {
  creditsFor,
  newSale,
  payingBy,
  priceFor,
  readTip,
  reduceSale,
  resumeSale,
  runningTotal,
  tipChoices,
  toBuyer,
  walkIn,
  type Buyer,
  type Sale,
  type SaleEvent,
} from './sale.ts';

const marit: Buyer = {
  clientId: 'b0a1f5a2-0000-4000-8000-000000000001',
  name: 'Marit Olsen',
  isMember: true,
  credits: [{ duration: 60, available: 2 }],
  giftValue: '40.00',
};
const swedish: Service = {
  id: 'swedish-60',
  name: 'Swedish Massage',
  description: '',
  category: 'swedish',
  duration: 60,
  price: '80.00',
  memberPrice: '70.00',
};
const bamboo = {
  id: 'bamboo',
  name: 'Heated Bamboo',
  description: '',
  price: '20.00',
  isActive: true,
};
const after = (sale: Sale, ...events: SaleEvent[]) => events.reduce(reduceSale, sale);
const atPayment = after(
  newSale(),
  { type: 'buyer', buyer: marit },
  { type: 'choose', choice: { serviceId: 'swedish-60', useCredit: true } },
  { type: 'opened' },
  { type: 'prepared' },
);

describe('a sale', () => {
  it('goes from client to service to payment', () => {
    const steps: SaleEvent[] = [
      { type: 'buyer', buyer: walkIn(' Pete ') },
      { type: 'opened' },
      { type: 'prepared' },
      { type: 'charged', isPaid: true },
    ];
    const seen = steps.map((_, at) => after(newSale(), ...steps.slice(0, at + 1)).step);
    expect(seen).toEqual(['service', 'service', 'payment', 'settling']);
  });

  it('keeps its key until something is sent to the server', () => {
    const fresh = newSale();
    const chosen = after(
      fresh,
      { type: 'buyer', buyer: marit },
      { type: 'choose', choice: { enhancementIds: ['bamboo'] } },
    );
    expect(chosen).toMatchObject({ checkoutKey: fresh.checkoutKey, replaced: [] });
  });

  it.each<[string, SaleEvent]>([
    ['another tip', { type: 'choose', choice: { tip: '10.00' } }],
    ['another way to pay', { type: 'choose', choice: { method: 'cash' } }],
    ['no credit', { type: 'choose', choice: { useCredit: false } }],
    ['the services again', { type: 'back', to: 'service' }],
    ['another client', { type: 'back', to: 'client' }],
    ['a payment that was cancelled', { type: 'renew' }],
    ['the end of it', { type: 'cancel' }],
  ])('is replaced by %s: it gets a new key, and the old sale is released', (_, event) => {
    const next = reduceSale(atPayment, event);
    expect(next.checkoutKey).not.toBe(atPayment.checkoutKey);
    expect(next).toMatchObject({ isOpened: false, replaced: [atPayment.checkoutKey] });
  });

  it('doesn’t release what was sold', () => {
    const over = after(atPayment, { type: 'charged', isPaid: true }, { type: 'over' });
    expect(over).toMatchObject({ step: 'client', buyer: null, serviceId: '', replaced: [] });
    expect(over.checkoutKey).not.toBe(atPayment.checkoutKey);
  });

  it('keeps its key when a card is declined, so that the same payment is tried again', () => {
    const declined = after(
      atPayment,
      { type: 'charging', paymentIntentId: 'pi_1', amount: '75.50' },
      { type: 'not_charged' },
    );
    expect(declined).toMatchObject({
      step: 'payment',
      checkoutKey: atPayment.checkoutKey,
      paymentIntentId: null,
    });
  });

  it('drops the credit when the service changes, because the length may not match', () => {
    const byCredit = { ...atPayment, useCredit: true };
    const other = reduceSale(byCredit, { type: 'choose', choice: { serviceId: 'thai-90' } });
    expect(other).toMatchObject({ serviceId: 'thai-90', useCredit: false });
  });

  it.each([{ serviceId: 'swedish-60' }, { tip: '10.00' }])('keeps its credit with %j', (choice) => {
    const byCredit = { ...atPayment, useCredit: true };
    expect(reduceSale(byCredit, { type: 'choose', choice })).toMatchObject({
      ...choice,
      useCredit: true,
    });
  });

  it('begins with nothing chosen', () => {
    expect(newSale()).toEqual({
      checkoutKey: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      isOpened: false,
      replaced: [],
      step: 'client',
      buyer: null,
      serviceId: '',
      enhancementIds: [],
      method: 'card',
      tip: '0.00',
      confirmedTip: '',
      useCredit: false,
      useGiftValue: false,
      gifts: [],
      paymentIntentId: null,
      isPaid: false,
      amount: '0.00',
    });
  });

  it('returns to the services with what was chosen, and to the clients with nothing', () => {
    const services = reduceSale(atPayment, { type: 'back', to: 'service' });
    expect(services).toMatchObject({ step: 'service', buyer: marit, serviceId: 'swedish-60' });
    const clients = reduceSale(atPayment, { type: 'back', to: 'client' });
    expect(clients).toMatchObject({ step: 'client', buyer: null, serviceId: '' });
  });

  it('is of another client, who chooses anew', () => {
    const pete = walkIn('Pete');
    const next = reduceSale(atPayment, { type: 'buyer', buyer: pete });
    expect(next).toMatchObject({ step: 'service', buyer: pete, serviceId: '', method: 'card' });
  });

  it.each(['not_charged', 'renew'] as const)(
    'that seemed to be paid turns out unpaid after "%s", and is paid again',
    (type) => {
      const settling: Sale = {
        ...atPayment,
        step: 'settling',
        isPaid: true,
        paymentIntentId: 'pi_1',
      };
      expect(reduceSale(settling, { type })).toMatchObject({
        step: 'payment',
        isPaid: false,
        paymentIntentId: null,
        serviceId: 'swedish-60',
      });
    },
  );

  it('goes on to its payment once it is asked for, and only from the services', () => {
    const opened = reduceSale({ ...newSale(), step: 'service' }, { type: 'opened' });
    expect(opened.isOpened).toBe(true);
    expect(reduceSale(opened, { type: 'prepared' }).step).toBe('payment');
    const atClient = newSale();
    expect(reduceSale(atClient, { type: 'prepared' })).toBe(atClient);
  });

  it('forgets a released sale', () => {
    const next = reduceSale(atPayment, { type: 'cancel' });
    const released = reduceSale(next, { type: 'released', checkoutKey: atPayment.checkoutKey });
    expect(released.replaced).toEqual([]);
    const two = { ...next, replaced: ['one', 'two'] };
    expect(reduceSale(two, { type: 'released', checkoutKey: 'one' }).replaced).toEqual(['two']);
  });
});

describe('who pays', () => {
  it('is a client on file, with what there is to spend', () => {
    const client = { firstName: 'Marit', lastName: '', isMember: true, isExisting: true } as const;
    const { clientId: id, credits, giftValue } = marit;
    expect(toBuyer({ ...client, id, credits, giftValue } as AdminClient)).toEqual({
      ...marit,
      name: 'Marit',
    });
    const whole = { ...client, lastName: 'Olsen', id, credits, giftValue } as AdminClient;
    expect(toBuyer(whole)).toEqual(marit);
  });

  it('is someone who walked in, with nothing but a name', () => {
    expect(walkIn(' Pete ')).toEqual({
      clientId: null,
      name: 'Pete',
      isMember: false,
      credits: [],
      giftValue: '0.00',
    });
  });
});

describe('after a reload', () => {
  it('a sale begins anew where there was none', () => {
    expect(resumeSale(null)).toMatchObject({ step: 'client', buyer: null });
  });

  it('a sale goes on where it was', () => {
    expect(resumeSale(atPayment)).toEqual(atPayment);
    const settling: Sale = { ...atPayment, step: 'settling', isPaid: true, paymentIntentId: 'pi' };
    expect(resumeSale(settling)).toEqual(settling);
  });

  it('a possible charge is checked, and not offered again', () => {
    const charging = reduceSale(atPayment, {
      type: 'charging',
      paymentIntentId: 'pi_1',
      amount: '75.50',
    });
    expect(resumeSale(charging)).toMatchObject({
      step: 'settling',
      isPaid: false,
      paymentIntentId: 'pi_1',
      checkoutKey: atPayment.checkoutKey,
    });
  });
});

describe('what is shown before the server counts', () => {
  it('is the price of a member, for one', () => {
    expect(priceFor(swedish, marit)).toBe('70.00');
    expect(priceFor(swedish, walkIn('Pete'))).toBe('80.00');
    expect(priceFor(swedish, null)).toBe('80.00');
  });

  it('adds enhancements to the service', () => {
    const sale = { ...atPayment, enhancementIds: ['bamboo'] };
    const extras = [bamboo, { ...bamboo, id: 'stones' }];
    expect(runningTotal(sale, [swedish], extras)).toBe(9000);
    expect(runningTotal({ ...sale, serviceId: '' }, [swedish], extras)).toBe(2000);
  });

  it('offers the credits of that length alone', () => {
    expect(creditsFor(marit, swedish)).toBe(2);
    expect(creditsFor(marit, { ...swedish, duration: 90 })).toBe(0);
    expect(creditsFor(walkIn('Pete'), swedish)).toBe(0);
    expect(creditsFor(null, swedish)).toBe(0);
    expect(creditsFor(marit, undefined)).toBe(0);
  });
});

describe('a tip', () => {
  it('is offered in shares, to the next quarter', () => {
    expect(tipChoices(8000).map(({ tip }) => tip)).toEqual(['12.00', '14.50', '16.00']);
    expect(tipChoices(10_500).map(({ tip }) => tip)).toEqual(['15.75', '19.00', '21.00']);
  });

  it.each([
    ['12', '12.00'],
    ['$12.5', '12.50'],
    [' 7.25 ', '7.25'],
    ['', '0.00'],
    [' ', '0.00'],
    ['-3', null],
    ['ten', null],
    ['1.234', null],
    ['0', '0.00'],
    ['0.49', null],
    ['0.5', '0.50'],
  ])('typed as "%s" is %s', (typed, read) => {
    expect(readTip(typed)).toBe(read);
  });
});

it('a sale is paid by card, by cash, or needs no payment', () => {
  const payment = {
    subtotal: '80.00',
    tax: '5.50',
    tip: '0.00',
    credit: '0.00',
    giftValue: '0.00',
    calculatedAmount: '85.50',
    clientSecret: null,
    paymentIntentId: null,
  };
  expect(payingBy({ ...payment, clientSecret: 'x', paymentIntentId: 'pi_1' })).toBe('card');
  expect(payingBy(payment)).toBe('cash');
  expect(payingBy({ ...payment, clientSecret: 'x' })).toBe('cash');
  expect(payingBy({ ...payment, paymentIntentId: 'pi_1' })).toBe('cash');
  expect(payingBy({ ...payment, calculatedAmount: '0.00' })).toBe('nothing');
});
