import { describe, expect, it } from 'vitest';
import { FRAME_CONTENT, FRAME_TITLE } from '../../src/lib/booking/booking-frame.ts';
import { createAccount, logIn } from '../helpers/accounts.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { payPage } from '../scenarios/member.ts';
import { listAppointments } from '../scenarios/steps.ts';
import { visitor } from '../scenarios/visitor.ts';

const stack = useStack();

const FORM = {
  serviceId: 'thai-90',
  enhancementIds: ['cupping', 'hot-stones'],
  checkoutKey: '',
  freeTime: '2026-11-25T09:00',
  firstName: 'Pia',
  lastName: 'Holm',
  email: 'pia@example.com',
  phone: '(320) 555-0177',
  textConsent: 'yes',
  pressurePreference: 'firm',
  healthConditions: '<i>knee</i> & "old"',
  specialRequests: '',
};
type Form = { [Name in keyof typeof FORM]: (typeof FORM)[Name] };

let networks = 0;

/** A browser without scripts: keeps its cookie, follows nothing by itself. */
function plainBrowser(headers: Record<string, string> = {}) {
  networks += 1;
  const address = `192.0.3.${networks}`;
  let cookie = headers['cookie'] ?? '';
  const read = async (response: Response) => {
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    const location = response.headers.get('location') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      location,
      text: await response.text(),
    };
  };
  const key = crypto.randomUUID();
  return {
    key,
    cookie: () => cookie,
    open: async (path: string) =>
      read(await stack.api(path, { headers: { ...headers, cookie }, address })),
    send: async (
      changes: Partial<Form> & { shownTotal?: string } = {},
      more: Record<string, string> = {},
    ) => {
      const { enhancementIds, ...fields } = { ...FORM, checkoutKey: key, ...changes };
      const body = new URLSearchParams(fields);
      for (const id of enhancementIds) body.append('enhancementIds', id);
      const type = 'application/x-www-form-urlencoded';
      const sent = { ...headers, cookie, 'Content-Type': type, ...more };
      return read(await stack.api('/book/pay', { body: body.toString(), headers: sent, address }));
    },
  };
}

const sessionOf = (location: string) => /cs_\w+/.exec(location)?.[0] ?? '';
const TIMES = '/book/times?serviceId=thai-90&enhancementIds=cupping&enhancementIds=hot-stones';
/** What a field of the form holds. */
const valueOf = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(text)?.[1];
const isChecked = (text: string, value: string) =>
  new RegExp(`value="${value}"[^>]*?\\bchecked`).test(text);

describe('GET /book/times', () => {
  it('shows the free times, the fields, the price with its tax and the policy, and lets nothing run', async () => {
    const { status, text, headers } = await plainBrowser().open(TIMES);
    expect(status).toBe(200);
    expect(text).toContain('value="2026-11-25T09:00"');
    // New clients are not offered the days of others.
    expect(text).not.toContain('value="2026-11-24T');
    for (const words of ['$135', '$15', '$20', 'Sales tax', '$11.69', '$181.69']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('we charge 50% of the service fee ($67.50\u00A0of\u00A0$135)');
    expect([valueOf(text, 'shownTotal'), valueOf(text, 'policyVersion')]).toEqual([
      '18169',
      '2026-11-23',
    ]);
    expect(text).toContain('Not needed to book.');
    expect(valueOf(text, 'checkoutKey')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('script');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('goes back to the choice of a massage where none is named, and says so of one that is gone', async () => {
    expect(await plainBrowser().open('/book/times')).toMatchObject({
      status: 303,
      location: '/book',
    });
    const gone = await plainBrowser().open('/book/times?serviceId=hot-wax');
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('We no longer offer that service');
  });

  it('shows a member their own price, times and name', async () => {
    const mia = await createAccount(stack.sql, { name: 'mia' });
    await stack.sql(`update public.profiles set membership_status = 'active'`);
    const headers = await logIn(stack.sql, mia, stack.clock.now().toISOString());
    const { text } = await plainBrowser(headers).open(TIMES);
    expect(valueOf(text, 'email')).toBe(mia.email);
    expect(text).not.toContain('$181.69');
  });

  it('is written into the frame of the site, and reads the same without it', async () => {
    const bare = await plainBrowser().open('/book/times?serviceId=hot-wax');
    const frame = `<title>${FRAME_TITLE} | Here</title><header>Menu</header>${FRAME_CONTENT}<footer>End</footer>`;
    stack.deps.readSitePage = () => Promise.resolve(frame);
    const framed = await plainBrowser().open('/book/times?serviceId=hot-wax');
    stack.deps.readSitePage = () => Promise.resolve(null);
    expect(framed.text).toContain('<title>Unknown service | Here</title><header>Menu</header>');
    expect(framed.text).not.toContain(FRAME_CONTENT);
    expect(bare.text).toContain('We no longer offer that service');
  });
});

describe('POST /book/pay', () => {
  it('leads to Stripe’s page, and from there to the confirmed booking, nothing of anybody in an address', async () => {
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
    expect(text).toContain('Nearest free times');
    expect(text).toContain('Wednesday, November 25, 11:00 AM');
    expect(valueOf(text, 'checkoutKey')).toBe(pia.key);
    expect(valueOf(text, 'firstName')).toBe('Pia');
    expect((await pia.send({ freeTime: '2026-11-25T13:00' })).status).toBe(303);
  });

  it('at a price that rose says what it is now, and sends nobody to pay before they send that', async () => {
    const pia = plainBrowser();
    await stack.sql(`update public.services set price_cents = 14000 where service_id = 'thai-90'`);
    try {
      const { status, text } = await pia.send({ shownTotal: '18169' });
      expect(status).toBe(409);
      expect(text).toContain('It is $187.03 now. Nothing was charged.');
      expect(valueOf(text, 'shownTotal')).toBe('18703');
      expect(stack.stripe.paymentIntents()).toEqual([]);
      expect((await pia.send({ shownTotal: '18703' })).status).toBe(303);
      // While its time is held, the form shows the price that the hold keeps.
      await stack.sql(
        `update public.services set price_cents = 15000 where service_id = 'thai-90'`,
      );
      const back = await pia.open(`${TIMES}&left=1`);
      expect(valueOf(back.text, 'shownTotal')).toBe('18703');
      const again = await pia.send({ shownTotal: '18703' });
      const stripe = await stack.deps.getStripe();
      const session = await stripe.checkout.sessions.retrieve(sessionOf(again.location));
      expect(session.amount_total).toBe(18_703);
    } finally {
      await stack.sql(
        `update public.services set price_cents = 13500 where service_id = 'thai-90'`,
      );
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
  it('says the truth of a page that is not paid, has run out, or is nobody’s', async () => {
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

  it('says that a payment whose time was lost goes back, with other times', async () => {
    const pia = plainBrowser();
    const id = sessionOf((await pia.send()).location);
    await stack.sql('delete from public.occupancy');
    const bo = visitor(stack, 'bo');
    await bo.prepareAndPay();
    await bo.confirm();
    await payPage(stack, id);
    const { text } = await pia.open(`/book/done?session=${id}`);
    expect(text).toContain('your payment was refunded in full');
    expect(text).toContain('Nearest free times');
  });
});
