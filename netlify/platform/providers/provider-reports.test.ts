import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { causeOfText, SUBSCRIBED_EVENTS } from './provider-reports.ts';

test('the deployment page subscribes to the events that say how an email ended', () => {
  const page = readFileSync('docs/deploy.md', 'utf8');
  const named = [...page.matchAll(/`(email\.\w+)`/g)].map(([, type]) => type);
  expect(named).toEqual(SUBSCRIBED_EVENTS);
});

test.each(['99999', '', 'constructor'])(
  'knows nothing about the error %j except that a text failed',
  (code) => {
    expect(causeOfText(code)).toBe('passing');
  },
);
