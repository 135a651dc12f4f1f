import { describe, expect, test } from 'vitest';
import { plainWords } from '#lib/site/facts/written-text.ts';
import { faq, faqPageData, faqSchema } from './faq.ts';
import { practice } from '#lib/site/built/practice.ts';

const answers = new Map(
  faq.categories.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => [question, answer.map(plainWords).join(' ')] as const),
  ),
);

test('the FAQ has four categories of four questions, in the order of the site', () => {
  expect(faq.categories.map(({ name }) => name)).toEqual([
    'Booking & Scheduling',
    'Services & Treatment',
    'Policies & Payment',
    'Health & Accessibility',
  ]);
  expect(answers.size).toBe(16);
});

describe('the answer to', () => {
  test.each([
    ['How far ahead should I book?', ['2-3 days', 'by phone']],
    ['Can I book online?', ['24/7', 'instant confirmation']],
    [
      'When are you open?',
      ['Monday, Wednesday and Friday', '9:00 AM to 5:00 PM', 'existing clients only', 'weekends'],
    ],
    ['When should I arrive?', ['10 minutes early']],
    ['How long is a session?', ['60-90 minutes', '1-2 hours', '75-90 minutes']],
    ['Do you offer couples massage?', ['No.']],
    [
      'What if I need to cancel or move my appointment?',
      ['24 hours', '50% of the service fee', 'the full service fee', 'case by case'],
    ],
    [
      'How can I pay?',
      [
        'Visa',
        'MasterCard',
        'American Express',
        'Discover',
        'debit',
        'cash',
        'gift certificate',
        'at booking',
        'at the time of service',
      ],
    ],
    ['Do you take insurance?', ['don’t bill insurance directly', 'receipt']],
    ['Is a tip expected?', ['optional']],
    [
      'Is the studio wheelchair accessible?',
      ['Yes.', practice.address.street, practice.address.building],
    ],
    ['Can I have a massage while I’m pregnant?', ['not offered in the first trimester']],
  ])('%s says what the practice has decided', (question, facts) => {
    for (const fact of facts) expect.soft(answers.get(question)).toContain(fact);
  });
});

test('the structured data carries every answer as plain text', () => {
  const { mainEntity } = faqPageData(faq) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual([
    ...answers,
  ]);
  expect(JSON.stringify(mainEntity)).not.toMatch(/[{[]\w+[}\]]\(|\]\(/);
});

test('the structured data is what search engines know as questions with their answers', () => {
  const questions = [{ question: 'Am I late?', answer: ['No.', 'Never, says [us](about).'] }];
  expect(faqPageData({ categories: [{ id: 'a', name: 'A', questions }] })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Am I late?',
        acceptedAnswer: { '@type': 'Answer', text: 'No. Never, says us.' },
      },
    ],
  });
});

test('a category with three questions is refused, with its place', () => {
  const [first, ...rest] = faq.categories;
  const short = { ...first, questions: first?.questions.slice(1) };
  const { error } = faqSchema.safeParse({ ...faq, categories: [short, ...rest] });
  expect(error?.issues).toMatchObject([
    { path: ['categories', 0, 'questions'], message: 'must hold four questions' },
  ]);
});
