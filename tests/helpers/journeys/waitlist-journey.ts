import { expect, type APIRequestContext } from '@playwright/test';
import { OWN_PORTS } from '../browser/site-control.ts';

/** The newest way to a place on the waitlist that was emailed to someone: `/waitlist#…`. */
export async function readEmailedWay(request: APIRequestContext, to: string, subject: RegExp) {
  let way: string | undefined;
  await expect(async () => {
    const answer = await request.get(`http://localhost:${OWN_PORTS.mailbox}/messages`);
    const emails = (await answer.json()) as {
      to: string[];
      subject: string;
      html: string | null;
    }[];
    const email = emails.find((each) => each.to.includes(to) && subject.test(each.subject));
    way = /\/waitlist#[\w-]{22}/.exec(email?.html ?? '')?.[0];
    expect(way).toBeDefined();
  }).toPass();
  return String(way);
}
