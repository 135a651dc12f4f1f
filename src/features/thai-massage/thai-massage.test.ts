import { expect, it } from 'vitest';
import type { Service } from '../../contract/catalogue.ts';
import { pricesSentence, thaiMassageWords, thaiQuestionsData } from './thai-massage.ts';

const services = [
  { duration: 60, price: '90.00' },
  { duration: 90, price: '135.00' },
  { duration: 120, price: '180.00' },
] as Service[];
const words = thaiMassageWords(services);
const asked = words.questions.map(({ question }) => question).join(' ');

it.each(['happens', 'wear', 'hurt', 'different', 'how long|cost', 'should not', 'book'])(
  'answers what people ask about Thai massage: %s',
  (part) => expect(asked).toMatch(new RegExp(part, 'i')),
);

it('says the prices of the catalog, and none without one', () => {
  expect(pricesSentence(services)).toBe(
    '60 minutes cost $90, 90 minutes $135 and 2 hours $180, plus sales tax.',
  );
  expect(pricesSentence([])).toBe('');
  const answer = words.questions.find(({ shows }) => shows === 'prices')?.answer;
  expect(answer?.[0]).toBe(pricesSentence(services));
});

it('names all that should be asked about first', () => {
  const points = JSON.stringify(words.questions.find(({ id }) => id === 'who-should-ask-first'));
  for (const reason of [
    'first trimester',
    'blood thinners',
    'blood clot',
    'cancer',
    'surgery',
    'diabetes or numb skin',
    'thin bones',
    'heart or kidney disease',
    'fever',
  ]) {
    expect.soft(points).toContain(reason);
  }
});

it('carries every answer, its points included, as plain text', () => {
  const { mainEntity } = thaiQuestionsData(words) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name }) => name)).toHaveLength(words.questions.length);
  expect(JSON.stringify(mainEntity)).not.toMatch(/\]\(|\{\w+\}/);
  expect(JSON.stringify(mainEntity)).toContain('Not in the first trimester: of a pregnancy');
});

it('is what search engines know as questions with their answers', () => {
  const questions = [
    { id: 'a', question: 'Am I late?', answer: ['No.', 'Never.'] },
    {
      ...{ id: 'b', question: 'What helps?', answer: ['Two things.'] },
      points: ['Rest, says [us](about).', { name: 'Heat', text: 'not too much.' }],
    },
  ];
  const answered = (name: string, text: string) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  });
  expect(thaiQuestionsData({ ...words, reviewed: '2026-11-21', questions })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    lastReviewed: '2026-11-21',
    mainEntity: [
      answered('Am I late?', 'No. Never.'),
      answered('What helps?', 'Two things. Rest, says us. Heat: not too much.'),
    ],
  });
});
