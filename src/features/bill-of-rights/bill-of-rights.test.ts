import { expect, it } from 'vitest';
import { billOfRights, splitMarked } from './bill-of-rights.ts';

const all = billOfRights.items.map(({ paragraphs }) => paragraphs.join(' '));

it('says all that the statute asks for, in its order', () => {
  const asked = [
    '{credential}',
    '{years} years of experience',
    'None.',
    'right to complain',
    'Office of Unlicensed Complementary and Alternative Health Care Practice',
    'Medicare, medical assistance or general assistance medical care',
    'reasonable notice of changes in services or charges',
    'slow pressure',
    'complete and current information',
    'free from verbal, physical or sexual abuse',
    'confidential, unless you authorize their release in writing',
    'sections 144.291 to 144.298',
    'Other services may be available in the community',
    'choose freely among available practitioners',
    'coordinated transfer',
    'refuse services or treatment',
    'without retaliation',
  ];
  expect(all).toEqual(asked.map((words) => expect.stringContaining(words) as string));
});

it('carries the statement on credentials word for word', () => {
  const { statement = [] } = billOfRights.items[1] ?? {};
  expect(statement[0]).toBe(
    'THE STATE OF MINNESOTA HAS NOT ADOPTED ANY EDUCATIONAL AND TRAINING STANDARDS FOR UNLICENSED COMPLEMENTARY AND ALTERNATIVE HEALTH CARE PRACTITIONERS. THIS STATEMENT OF CREDENTIALS IS FOR INFORMATION PURPOSES ONLY.',
  );
  expect(statement[1]).toMatch(/^Under Minnesota law, an unlicensed .* at any time\.$/);
});

it('separates the blanks that the therapist still has to fill in from the rest', () => {
  expect(splitMarked('Ann [to be filled in by the therapist: last name], owner')).toEqual([
    { text: 'Ann ', isMarked: false },
    { text: '[to be filled in by the therapist: last name]', isMarked: true },
    { text: ', owner', isMarked: false },
  ]);
  const whole = '[to be filled in by the therapist: last name]';
  expect(splitMarked(whole)).toEqual([{ text: whole, isMarked: true }]);
});
