import { expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { OTHER_START, request } from './requests.ts';

const stack = useStack();

it('S107 a scanner opens the links of an offer of other times: nothing is taken, and the client still can', async () => {
  const { ann, propose, take, taken } = await request(stack);
  await propose('declines');
  const before = await taken();
  const email = (await stack.mailbox.list()).find(({ subject }) =>
    subject.includes('another time'),
  );
  const links = [...(email?.html ?? '').matchAll(/href="(http[^"]*)"/g)].map(
    ([, href = '']) => href,
  );
  const own = links.filter((href) => href.includes('/appointment#'));
  expect(own).toHaveLength(1);
  // The page is a file, and its token stays in the fragment; no API does anything for one that comes as a query.
  for (const path of ['/api/appointment/proposal', '/api/appointment']) {
    for (const query of [`link=${ann.link}`, `link=${ann.link}&startsAt=${OTHER_START}`]) {
      expect([404, 405]).toContain((await stack.api(`${path}?${query}`)).status);
      expect([404, 405]).toContain(
        (await stack.api(`${path}?${query}`, { method: 'HEAD' })).status,
      );
    }
  }
  // A scanner that runs the page reads what it shows, again and again.
  for (let looks = 0; looks < 3; looks += 1) {
    expect((await ann.appointment()).proposal).toMatchObject({ state: 'open' });
  }
  // One that sends a form without choosing changes nothing either.
  expect((await ann.call('/proposal')).status).toBe(400);
  expect((await ann.call('/proposal', { startsAt: OTHER_START, keep: true })).status).toBe(400);
  expect(await taken()).toEqual(before);
  expect((await take()).body).toMatchObject({ appointment: { status: 'confirmed' } });
});
