import { expect, it } from 'vitest';
import { practice } from '../../src/lib/practice.ts';
import { creditsEmail } from './credits-email.ts';

it('tells the owner of credits what was paid, how to use them, and how to get an account for them', async () => {
  const { subject, text } = await creditsEmail(
    { name: '3 credits for sessions of 90 minutes', amountCents: 35_600, taxCents: 2448 },
    practice,
  );
  expect(subject).toBe('3 credits for sessions of 90 minutes: they are yours');
  expect(text).toContain('They never expire');
  expect(text).toContain('Paid in full: $380.48');
  expect(text).toContain('/member-dashboard');
  expect(text).toContain('/signup');
});
