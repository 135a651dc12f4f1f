import { describe, expect, it } from 'vitest';
import { practice } from '../../../src/lib/practice.ts';
import { confirmationEmail } from './confirmation-email.tsx';
import { confirmationText } from './confirmation-text.ts';

const session = {
  appointmentId: 'a1',
  firstName: '<b>Ann & Co</b>',
  serviceName: 'Thai Bodywork',
  durationMinutes: 120,
  enhancementNames: ['Hot Stones', 'Cupping'],
  startsAt: new Date('2026-12-02T15:00:00Z'),
  totalCents: 22978,
};

describe('the confirmation of a booking', () => {
  it('says in the e-mail what is booked, when, where and what was paid', async () => {
    const { subject, text } = await confirmationEmail(session, practice);
    expect(subject).toBe('Your massage on Wednesday, December 2 at 9:00 AM');
    expect(text).toContain('Thai Bodywork, 2 hours, with Hot Stones, Cupping');
    expect(text).toContain('815 Broadway, Alexandria, MN 56308');
    expect(text).toContain('Paid: $229.78, tax included');
  });

  it('shows what a client typed as text, never as markup', async () => {
    const { html } = await confirmationEmail(session, practice);
    expect(html).toContain('&lt;b&gt;Ann &amp; Co&lt;/b&gt;');
  });

  it('fits the text message into two parts of plain characters', () => {
    const text = confirmationText(session, practice);
    expect(text).toContain('Thai Bodywork, 2 hours on Wednesday, December 2 at 9:00 AM');
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(text.length).toBeLessThanOrEqual(306);
  });
});
