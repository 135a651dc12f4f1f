import { expect, type APIRequestContext } from '@playwright/test';
import { OWN_PORTS } from './site-control.ts';

/** The newest way to a place on the waitlist that was mailed to somebody: `/waitlist#…`. */
export async function readMailedWay(request: APIRequestContext, to: string, subject: RegExp) {
  let way: string | undefined;
  await expect(async () => {
    const answer = await request.get(`http://localhost:${OWN_PORTS.mailbox}/messages`);
    const mails = (await answer.json()) as { to: string[]; subject: string; html: string | null }[];
    const mail = mails.find((each) => each.to.includes(to) && subject.test(each.subject));
    way = /\/waitlist#[\w-]{22}/.exec(mail?.html ?? '')?.[0];
    expect(way).toBeDefined();
  }).toPass();
  return String(way);
}
