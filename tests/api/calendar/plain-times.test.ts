import { describe, expect, it } from 'vitest';
import { FRAME_CONTENT, FRAME_TITLE } from '#lib/booking/booking-frame.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { TIMES, valueOf, createPlainBrowsers } from '../checkout/plain-browser.ts';

const stack = useStack();
const { plainBrowser } = createPlainBrowsers(stack);

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

  it('returns to the choice of a massage where none is named, and says when one is gone', async () => {
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
