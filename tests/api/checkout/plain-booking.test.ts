import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { payPage } from '../../scenarios/people/member.ts';
import { listAppointments } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { FORM, TIMES, valueOf, createPlainBrowsers } from './plain-browser.ts';

const stack = useStack();
const { plainBrowser } = createPlainBrowsers(stack);

const sessionOf = (location: string) => /cs_\w+/.exec(location)?.[0] ?? '';
const isChecked = (text: string, value: string) =>
  new RegExp(`value="${value}"[^>]*?\\bchecked`).test(text);

describe('POST /book/pay', () => {
  it('leads to Stripe’s page, and from there to the confirmed booking, nothing of anyone in an address', async () => {
    const pia = plainBrowser();
    const { status, location } = await pia.send();
    expect(status).toBe(303);
    expect(location).toContain(stack.stripe.url);
    const stripe = await stack.deps.getStripe();
    const session = await stripe.checkout.sessions.retrieve(sessionOf(location));
    expect(session).toMatchObject({ amount_total: 18_169, customer_email: FORM.email });
    const addresses = `${session.success_url} ${session.cancel_url}`;
    expect(addresses).not.toMatch(/pia|holm|knee|555/i);
    expect(addresses).not.toContain(pia.key);
    await payPage(stack, session.id);
    const done = await pia.open(`/book/done?session=${session.id}`);
    expect(done.text).toContain('Booking Confirmed!');
    expect(done.text).toContain('Wednesday, November 25, 9:00 AM');
    expect(done.text).toContain('$181.69');
    expect(done.text).not.toMatch(/pia|holm|knee/i);
    const [appointment] = await listAppointments(stack);
    expect(appointment).toMatchObject({ email: FORM.email, payment_status: 'paid' });
    // Read again, it is the same; and the name of the checkout is forgotten.
    expect((await pia.open(`/book/done?session=${session.id}`)).text).toContain(
      'Booking Confirmed!',
    );
    expect(pia.cookie()).toBe('checkout=');
  });

  it('refuses in words beside the fields, with what was typed, escaped', async () => {
    const { status, text } = await plainBrowser().send({
      ...{ freeTime: '', firstName: '', email: '"><script>', phone: '12' },
    });
    expect(status).toBe(400);
    for (const words of [
      'Please choose a time',
      'First name is required',
      'Valid email is required',
    ]) {
      expect(text.split(words)).toHaveLength(3);
    }
    expect(text).toMatch(
      /id="firstName"[^>]*aria-invalid="true"[^>]*aria-describedby="firstName-error"/,
    );
    expect(text).toContain('id="firstName-error"');
    expect(valueOf(text, 'email')).toBe('&quot;&gt;&lt;script&gt;');
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;i&gt;knee&lt;/i&gt; &amp; &quot;old&quot;');
    expect(isChecked(text, 'firm')).toBe(true);
    expect(await stack.sql('select 1 from public.orders')).toEqual([]);
  });

  it('refuses a phone number that cannot exist', async () => {
    const { status, text } = await plainBrowser().send({ phone: '(000) 000-0000' });
    expect(status).toBe(400);
    expect(text).toContain('id="phone-error"');
  });

  it('answers a time that was taken with the nearest ones, and keeps what was typed', async () => {
    await visitor(stack, 'bo').prepare();
    const pia = plainBrowser();
    const { status, text } = await pia.send();
    expect(status).toBe(409);
    expect(text).toContain('That time was just taken');
    expect(text).toContain('Nearest open times');
    expect(text).toContain('Wednesday, November 25, 11:00 AM');
    expect(valueOf(text, 'checkoutKey')).toBe(pia.key);
    expect(valueOf(text, 'firstName')).toBe('Pia');
    expect((await pia.send({ freeTime: '2026-11-25T13:00' })).status).toBe(303);
  });

  it('answers a time on a day that is closed with the nearest ones', async () => {
    const { status, text } = await plainBrowser().send({ freeTime: '2026-11-28T10:00' });
    expect(status).toBe(409);
    expect(text).toContain('Nearest open times');
    expect(text).toContain('Friday, November 27');
  });

  it('at a price that rose says what it is now, and sends no one to pay before they send that', async () => {
    const pia = plainBrowser();
    await stack.sql(`update public.prices set price_cents = 14000 where service_id = 'thai-90'`);
    try {
      const { status, text } = await pia.send({ shownTotal: '18169' });
      expect(status).toBe(409);
      expect(text).toContain('It is $187.04 now. Nothing was charged.');
      expect(valueOf(text, 'shownTotal')).toBe('18704');
      expect(stack.stripe.paymentIntents()).toEqual([]);
      expect((await pia.send({ shownTotal: '18704' })).status).toBe(303);
      // While its time is held, the form shows the price that the hold keeps.
      await stack.sql(`update public.prices set price_cents = 15000 where service_id = 'thai-90'`);
      const back = await pia.open(`${TIMES}&left=1`);
      expect(valueOf(back.text, 'shownTotal')).toBe('18704');
      const again = await pia.send({ shownTotal: '18704' });
      const stripe = await stack.deps.getStripe();
      const session = await stripe.checkout.sessions.retrieve(sessionOf(again.location));
      expect(session.amount_total).toBe(18_704);
    } finally {
      await stack.sql(`update public.prices set price_cents = 13500 where service_id = 'thai-90'`);
    }
  });

  it('back without paying says so, with what was typed, for its own browser alone', async () => {
    const pia = plainBrowser();
    const { location } = await pia.send();
    const stripe = await stack.deps.getStripe();
    const { cancel_url } = await stripe.checkout.sessions.retrieve(sessionOf(location));
    const path = String(cancel_url).replace(stack.deps.siteUrl, '');
    const back = await pia.open(path);
    expect(back.text).toContain('Nothing was charged');
    expect(valueOf(back.text, 'checkoutKey')).toBe(pia.key);
    expect(valueOf(back.text, 'email')).toBe(FORM.email);
    expect(back.text).toContain('&lt;i&gt;knee&lt;/i&gt;');
    expect(isChecked(back.text, FORM.freeTime)).toBe(true);
    const stranger = await plainBrowser().open(path);
    expect(stranger.text).toContain('Nothing was charged');
    expect(stranger.text).not.toMatch(/pia|knee/i);
    expect((await pia.send()).location).toBe(location);
  });

  it('back by the browser’s own button says so too, and whether the time is still held', async () => {
    const pia = plainBrowser();
    expect((await pia.open(TIMES)).text).not.toContain('Nothing was charged');
    const { location } = await pia.send();
    const back = await pia.open(TIMES);
    expect(back.text).toContain('Nothing was charged');
    expect(back.text).toContain('we’re still holding your time');
    await (await stack.deps.getStripe()).checkout.sessions.expire(sessionOf(location));
    expect((await pia.open(TIMES)).text).toContain('we no longer hold your time');
  });

  it('back by the browser’s own button from a page that was paid leads to the confirmation', async () => {
    const pia = plainBrowser();
    await payPage(stack, sessionOf((await pia.send()).location));
    expect(await pia.open(TIMES)).toMatchObject({ status: 303, location: '/book/done' });
  });

  it('sent again after it was paid leads to the confirmation', async () => {
    const pia = plainBrowser();
    await payPage(stack, sessionOf((await pia.send()).location));
    expect(await pia.send()).toMatchObject({ status: 303, location: '/book/done' });
    expect((await pia.open('/book/done')).text).toContain('Booking Confirmed!');
    expect(await listAppointments(stack)).toHaveLength(1);
  });

  it('while Stripe does not answer says so, and what was typed is still there', async () => {
    stack.stripe.plan.fault('fail_before', { method: 'POST', path: /checkout\/sessions$/ });
    const { status, text } = await plainBrowser().send();
    expect(status).toBe(503);
    expect(text).toContain('We can’t reach the payment service right now');
    expect(valueOf(text, 'firstName')).toBe('Pia');
  });

  it('while the database does not answer says so on a page', async () => {
    stack.databaseGate.close();
    const { status, text } = await plainBrowser().send();
    stack.databaseGate.open();
    expect(status).toBe(503);
    expect(text).toContain('Use your browser’s Back button to return');
  });

  it('keeps to the limits of holds, and says when to try again', async () => {
    const pia = plainBrowser();
    for (const [index, time] of ['09:00', '11:00', '13:00', '15:00'].entries()) {
      const sent = await pia.send({
        ...{ checkoutKey: crypto.randomUUID(), email: `pia${index}@example.com` },
        freeTime: `2026-11-25T${time}`,
      });
      expect(sent.status).toBe(index < 3 ? 303 : 429);
      if (index === 3)
        expect(sent.text).toContain('Your network is already holding several unpaid times');
    }
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['JSON', { 'Content-Type': 'application/json' }, 415],
    ['plain text', { 'Content-Type': 'text/plain' }, 415],
  ] as const)('refuses %s, on a page', async (_, headers, expected) => {
    const { status, text } = await plainBrowser().send({}, headers);
    expect(status).toBe(expected);
    expect(text).toContain('<h1>');
    expect(await stack.sql('select 1 from public.orders')).toEqual([]);
  });

  it('opened as an address leads to the beginning', async () => {
    expect(await plainBrowser().open('/book/pay')).toMatchObject({
      status: 303,
      location: '/book',
    });
  });
});

describe('GET /book/done', () => {
  it('says the truth of a page that is not paid, has run out, or is no one’s', async () => {
    const pia = plainBrowser();
    const id = sessionOf((await pia.send()).location);
    const unpaid = await pia.open(`/book/done?session=${id}`);
    expect(unpaid.text).toContain('Not paid yet');
    expect(unpaid.text).toContain('Nothing was charged');
    stack.clock.advance(36);
    expect((await pia.open(`/book/done?session=${id}`)).text).toContain(
      'no longer holding your time',
    );
    for (const guessed of ['cs_test_guessed', '../../etc', '']) {
      const { text } = await plainBrowser().open(`/book/done?session=${guessed}`);
      expect(text).toContain('We don’t see a booking here');
    }
  });

  it('says that a payment whose time was lost is refunded, with other times', async () => {
    const pia = plainBrowser();
    const id = sessionOf((await pia.send()).location);
    await stack.sql('delete from public.occupancy');
    const bo = visitor(stack, 'bo');
    await bo.prepareAndPay();
    await bo.confirm();
    await payPage(stack, id);
    const { text } = await pia.open(`/book/done?session=${id}`);
    expect(text).toContain('your payment was refunded in full');
    expect(text).toContain('Nearest open times');
  });
});
