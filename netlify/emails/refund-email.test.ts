import { expect, it } from 'vitest';
import { practice } from '../../src/lib/practice.ts';
import { refundEmail } from './refund-email.ts';

const session = {
  firstName: 'Ann',
  serviceName: 'Thai Bodywork',
  durationMinutes: 120,
  startsAt: new Date('2026-12-02T15:00:00Z'),
  totalCents: 22978,
};

it('the apology says that nothing is booked, what goes back, and what to do next', async () => {
  const { subject, text } = await refundEmail(session, practice);
  expect(subject).toBe('Your massage could not be booked, your payment is refunded');
  expect(text).toContain('Thai Bodywork, 2 hours on Wednesday, December 2 at 9:00 AM');
  expect(text).toContain('Nothing is booked. We refund $229.78 to your card in full');
  expect(text).toContain(practice.phone);
});

it('the apology for a payment without a time names none', async () => {
  const { text } = await refundEmail({ ...session, startsAt: null }, practice);
  expect(text).toContain('Your payment for Thai Bodywork, 2 hours reached us');
});
