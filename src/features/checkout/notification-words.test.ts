import { expect, it } from 'vitest';
import { notificationWords } from './notification-words.ts';

it.each([
  [true, true, /email sent and sms sent/i],
  [true, false, /^email sent/i],
  [false, true, /^sms sent/i],
  [false, false, /unavailable.*your appointment is confirmed/i],
])('with email %s and SMS %s', (email, sms, words) => {
  expect(notificationWords({ email, sms })).toMatch(words);
});
