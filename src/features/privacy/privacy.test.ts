import { expect, test } from 'vitest';
import { longDate, privacy, privacySchema } from './privacy.ts';

test('the policy is effective September 20, 2024', () => {
  expect(longDate(privacy.effective)).toBe('September 20, 2024');
});

test('a policy without its section on children is refused', () => {
  const sections = privacy.sections.filter(({ id }) => id !== 'children');
  const { error } = privacySchema.safeParse({ ...privacy, sections });
  expect(error?.issues).toMatchObject([{ path: ['sections'] }]);
});

test('information of children is collected only with the consent of a parent', () => {
  const children = privacy.sections.find(({ id }) => id === 'children');
  expect(children?.paragraphs?.join(' ')).toMatch(
    /for adults.*under 18 only with the consent of a parent/,
  );
});
