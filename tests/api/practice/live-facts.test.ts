import { expect, it } from 'vitest';
import { snapshot } from '#lib/site/built/snapshot.ts';
import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import { practice } from '#lib/site/built/practice.ts';
import { rootFacts } from '#lib/site/facts/root-facts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

const ask = (hash?: string) =>
  stack.api(
    '/api/practice/facts',
    hash === undefined ? {} : { headers: { 'If-None-Match': `"${hash}"` } },
  );

it('the call gives a page the current facts and offers, and says whether they are new', async () => {
  const response = await ask();
  const { hash, facts, offers, root } = (await response.json()) as {
    hash: string;
    facts: Record<string, string>;
    offers: string[];
    root: Record<string, string>;
  };
  expect(response.headers.get('etag')).toBe(`"${hash}"`);
  expect(facts).toMatchObject({
    ...{ phone: practice.phone, phoneHref: phoneHref(practice.phone) },
    'price:thai-60': '$90',
  });
  // What its scripts read: the policy under which they sell.
  expect(root).toEqual(rootFacts(snapshot));
  expect(offers).toEqual(
    expect.arrayContaining(['thai-60', 'hot-stones', '60-minutes-3', 'swedish_60']),
  );
  expect((await ask('another')).status).toBe(200);
  const same = await ask(hash);
  expect(same.status).toBe(304);
  expect(await same.text()).toBe('');
});

it('the call has the same hash that the pages of the practice are built with', async () => {
  expect((await ask(snapshot.hash)).status).toBe(304);
});

it('the CDN can store the answer for a minute, under the tag that purges it', async () => {
  const { headers } = await ask();
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect(headers.get('netlify-cdn-cache-control')).toContain('s-maxage=60');
  expect(headers.get('netlify-cache-tag')).toBe('practice');
});
