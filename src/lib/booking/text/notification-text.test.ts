import { expect, it } from 'vitest';
import { notificationWords } from './notification-text.ts';

it.each([
  [true, true, [], 'Email sent and SMS sent: you’ll find your confirmation in both.'],
  [true, false, ['sms'], 'Email sent: your confirmation is in your inbox.'],
  [false, true, [], 'SMS sent: your confirmation is on your phone.'],
  [
    false,
    true,
    ['email'],
    'SMS sent: your confirmation is on your phone. An email is on its way to ann@example.com.',
  ],
  [false, false, ['email', 'sms'], 'Your confirmation is on its way to ann@example.com.'],
  [false, false, ['sms'], 'Your confirmation is on its way to your phone.'],
  [false, false, [], 'Notifications are unavailable right now, but your appointment is confirmed.'],
] as const)('with email %s, SMS %s and %j to be sent', (email, sms, waiting, words) => {
  expect(notificationWords({ email, sms, waiting: [...waiting] }, 'ann@example.com')).toBe(words);
});

it('names no address that the page does not know', () => {
  expect(notificationWords({ email: false, sms: false, waiting: ['email'] })).toBe(
    'Your confirmation is on its way to your email address.',
  );
});
