import { expect, test } from 'vitest';
import { longDate } from '#lib/time/clock.ts';
import { privacy, privacySchema } from './privacy.ts';

test('the policy is effective September 20, 2024', () => {
  expect(longDate(privacy.effective)).toBe('September 20, 2024');
});

test('a policy without its section on children is refused', () => {
  const sections = privacy.sections.filter(({ id }) => id !== 'children');
  const { error } = privacySchema.safeParse({ ...privacy, sections });
  expect(error?.issues).toMatchObject([
    { path: ['sections'], message: expect.stringContaining('your-rights, hipaa, cookies') },
  ]);
});

test('a policy in another order is refused', () => {
  expect(privacySchema.safeParse(privacy).success).toBe(true);
  const sections = privacy.sections.toReversed();
  expect(privacySchema.safeParse({ ...privacy, sections }).success).toBe(false);
});

test('information of children is collected only with the consent of a parent', () => {
  const children = privacy.sections.find(({ id }) => id === 'children');
  expect(children?.paragraphs?.join(' ')).toMatch(
    /for adults.*under 18 only with the consent of a parent/,
  );
});

test('texts need consent, STOP ends them, and no one else gets the number', () => {
  const texts = privacy.sections.find(({ id }) => id === 'text-messages');
  expect(texts?.paragraphs?.join(' ')).toMatch(/only if you check.*STOP.*HELP.*not shared/s);
});

test('what the code keeps in the browser and of a sender is named', () => {
  const words = JSON.stringify(privacy.sections);
  for (const part of [
    'session storage',
    'local storage',
    'scrambled',
    'Supabase',
    'Stripe',
    'Netlify',
    'Resend',
    'Twilio',
  ]) {
    expect.soft(words).toContain(part);
  }
});
