import { expect, it } from 'vitest';
import { afterSeconds, noticeLabel } from './span-text.ts';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 h 30 min'],
  [720, '12 hours'],
  [1440, '24 hours'],
  [2880, '2 days'],
])('says %i minutes as people do', (minutes, words) => {
  expect(noticeLabel(minutes)).toBe(words);
});

it.each([
  [0, 'right away'],
  [90, 'after 90 seconds'],
  [120, 'after 2 minutes'],
])('says that something is sent after %i seconds as people do', (seconds, words) => {
  expect(afterSeconds(seconds)).toBe(words);
});
