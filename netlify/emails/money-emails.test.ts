import { expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { buildMoved, way } from '#tests/helpers/builders/build-money.ts';
import { creditsEmail, slotLostEmail } from './money-emails.ts';

const lost = {
  firstName: 'Ann',
  moved: buildMoved({}, { card: way(22_978, 22_978, 22_978) }),
  item: {
    serviceName: 'Thai Bodywork',
    durationMinutes: 120,
    startsAt: new Date('2026-12-02T15:00:00Z'),
  },
};

it('the apology says that nothing is booked, what is refunded, and what to do next', async () => {
  const { subject, text } = await slotLostEmail(lost, practice);
  expect(subject).toBe('Your massage couldn’t be booked');
  expect(text).toContain('Thai Bodywork, 2 hours on Wednesday, December 2 at 9:00 AM');
  expect(text).toContain('Nothing is booked. We’re refunding $229.78 to your card.');
  expect(text).toContain(practice.phone);
});

it('the apology for a payment without a time names none', async () => {
  const { text } = await slotLostEmail(
    { ...lost, item: { ...lost.item, startsAt: null } },
    practice,
  );
  expect(text).toContain('We received your payment for Thai Bodywork, 2 hours, but');
});

it('shows the owner of credits what was paid, how to use them, and how to get an account for them', async () => {
  const { subject, text } = await creditsEmail(
    {
      lines: [{ name: '3 credits for 90-minute sessions', cents: 35_600 }],
      subtotalCents: 35_600,
      taxCents: 2448,
    },
    practice,
    practice.url,
  );
  expect(subject).toBe('Your credits are ready: 3 credits for 90-minute sessions');
  expect(text).toContain('They never expire');
  expect(text).toContain('Paid in full: $380.48');
  expect(text).toContain('/member-dashboard');
  expect(text).toContain('/signup');
});
