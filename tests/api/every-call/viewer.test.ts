import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { buildBooking, type Charge } from '../journey.ts';

const stack = useStack();

type Headers = Record<string, string>;
let guest: Headers;
let member: Headers;
let active: Headers;
let existing: Headers;
let atHome: Headers;
beforeEach(async () => {
  guest = {};
  member = await logIn(stack.sql, await createAccount(stack.sql, { name: 'mia' }));
  active = await logIn(stack.sql, await createAccount(stack.sql, { name: 'ada', isActive: true }));
  for (const [name, isHome] of [
    ['eve', false],
    ['hal', true],
  ] as const) {
    await stack.sql(
      `insert into public.clients (first_name, last_name, email, phone, is_existing, can_book_at_home)
       values ($1, 'Lund', $1 || '@example.com', '(320) 555-0111', true, $2)`,
      [name, isHome],
    );
  }
  existing = await logIn(stack.sql, await createAccount(stack.sql, { name: 'eve' }));
  atHome = await logIn(stack.sql, await createAccount(stack.sql, { name: 'hal' }));
});

const TUESDAY = '2026-11-24';

describe('a price', () => {
  const subtotal = async (headers: Headers, serviceId: string) => {
    const response = await stack.api('/api/create-payment-intent', {
      json: { serviceId, enhancementIds: [] },
      headers,
    });
    return ((await response.json()) as Charge).subtotal;
  };

  it('is the member’s for an active membership alone', async () => {
    expect(await subtotal(guest, 'swedish-60')).toBe('80.00');
    expect(await subtotal(member, 'swedish-60')).toBe('80.00');
    expect(await subtotal(active, 'swedish-60')).toBe('70.00');
    // A service that has none costs everyone the same.
    expect(await subtotal(active, 'thai-60')).toBe('90.00');
  });

  it('is charged as it was when someone was logged in', async () => {
    const booking = buildBooking({ serviceId: 'swedish-60', selectedEnhancements: [] });
    const checkoutKey = crypto.randomUUID();
    const json = { serviceId: 'swedish-60', booking, checkoutKey };
    const prepare = async (headers: Headers) => {
      const response = await stack.api('/api/create-payment-intent', { json, headers });
      return (await response.json()) as Charge;
    };
    // Anyone who logs in at the checkout finds the same time held, at the other price.
    expect((await prepare(guest)).subtotal).toBe('80.00');
    const { paymentIntentId, subtotal: price } = await prepare(active);
    expect(price).toBe('70.00');
    expect(stack.stripe.pay(paymentIntentId).error).toBeNull();
    const booked = await stack.api('/api/appointments', {
      json: { ...booking, checkoutKey, enhancementIds: [], stripePaymentIntentId: paymentIntentId },
      headers: active,
    });
    expect(await booked.json()).toMatchObject({ appointment: { subtotal: '70.00' } });
  });
});

describe('the offered times', () => {
  const count = async (headers: Headers, date = TUESDAY) => {
    const response = await stack.api(`/api/availability?date=${date}&serviceId=thai-90`, {
      headers,
    });
    return ((await response.json()) as { availableSlots: string[] }).availableSlots.length;
  };

  it('on a day at home are shown only to existing clients who are allowed there', async () => {
    expect(await count(guest)).toBe(0);
    expect(await count(active)).toBe(0);
    expect(await count(existing)).toBe(0);
    expect(await count(atHome)).toBe(14);
    // Any other day is everyone's.
    expect(await count(atHome, '2026-11-25')).toBe(await count(guest, '2026-11-25'));
  });

  it('are not had by a session that is over', async () => {
    expect(await count({ cookie: `session=${'x'.repeat(43)}` })).toBe(0);
  });

  it('are what can be booked', async () => {
    const booking = buildBooking({ appointmentDate: TUESDAY });
    const json = { serviceId: 'thai-90', booking, checkoutKey: crypto.randomUUID() };
    const prepare = async (headers: Headers) =>
      (await stack.api('/api/create-payment-intent', { json, headers })).status;
    expect(await prepare(existing)).toBe(409);
    expect(await prepare(atHome)).toBe(200);
    const [intent] = stack.stripe.paymentIntents();
    stack.stripe.pay(intent?.id ?? '');
    const booked = await stack.api('/api/appointments', {
      json: { ...booking, checkoutKey: json.checkoutKey, stripePaymentIntentId: intent?.id },
      headers: atHome,
    });
    expect(await booked.json()).toMatchObject({ appointment: { location: 'home' } });
    const emails = await stack.mailbox.list();
    const email = emails.find(({ to }) => to.includes(booking.email));
    expect(email?.text).toContain('Where: The home studio');
  });

  it('near one that is taken depend on who asks', async () => {
    const booking = buildBooking({ appointmentDate: TUESDAY });
    const ask = async (headers: Headers) => {
      const response = await stack.api('/api/create-payment-intent', {
        json: { serviceId: 'thai-90', booking, checkoutKey: crypto.randomUUID() },
        headers,
        address: `198.51.100.${headers === atHome ? 1 : 2}`,
      });
      return (await response.json()) as { alternatives?: { date: string }[] };
    };
    await ask(atHome);
    const other = await logIn(stack.sql, await createAccount(stack.sql, { name: 'ida' }));
    await stack.sql(
      `insert into public.clients (first_name, last_name, email, phone, is_existing, can_book_at_home)
       values ('Ida', 'Lund', 'ida@example.com', '(320) 555-0111', true, true)`,
    );
    booking.email = 'ida@example.com';
    const { alternatives = [] } = await ask(other);
    expect(alternatives.map(({ date }) => date)).toEqual([TUESDAY, TUESDAY, TUESDAY]);
  });
});
