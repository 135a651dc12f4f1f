import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { openGiftPayment, readGiftStatus } from '#contract/gifts/gifts.ts';
import { OWN_PORTS } from '../browser/site-control.ts';
import { payElsewhere } from './stripe-control.ts';

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** What a test gives away: a service, or an amount of dollars. */
interface Gift {
  recipientName: string;
  recipientEmail: string;
  serviceId?: string;
  customAmount?: string;
  deliveryMethod?: 'email' | 'physical';
}

/** Buys a gift certificate by the calls of the page, and returns the key of its checkout. */
export async function buyGift(request: APIRequestContext, gift: Gift): Promise<string> {
  const checkoutKey = randomUUID();
  const opened = await request.post(openGiftPayment.path, {
    headers: SAME_SITE,
    data: {
      checkoutKey,
      gift: {
        giftType: gift.serviceId ? 'service' : 'amount',
        deliveryMethod: 'email',
        purchaserName: 'Ola Berg',
        purchaserEmail: 'ola@example.com',
        purchaserPhone: '320-555-0188',
        ...gift,
      },
    },
  });
  expect(opened.status(), await opened.text()).toBe(200);
  const { paymentIntentId } = openGiftPayment.answer.parse(await opened.json());
  await payElsewhere(request, paymentIntentId);
  const status = await request.post(readGiftStatus.path, {
    headers: SAME_SITE,
    data: { checkoutKey },
  });
  expect(await status.json()).toMatchObject({ state: 'booked' });
  return checkoutKey;
}

/** Waits for the certificate in a mailbox, and returns its code as it is printed. */
export async function readEmailedCode(request: APIRequestContext, to: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await request.get(`http://localhost:${OWN_PORTS.mailbox}/messages`);
    const emails = (await answer.json()) as { to: string[]; html: string | null }[];
    const words = emails.filter((email) => email.to.includes(to)).map(({ html }) => html ?? '');
    code = /[2-9A-Z]{6}-[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(words.join('\n'))?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}
