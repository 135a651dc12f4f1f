import { expect, it } from 'vitest';
import { FACTS } from '#lib/site/facts/facts.ts';
import { thaiMassageWords, thaiQuestionsData } from './thai-massage.ts';

const words = thaiMassageWords(FACTS);
const asked = words.questions.map(({ question }) => question).join(' ');

it.each(['happens', 'wear', 'hurt', 'different', 'how long|cost', 'should not', 'book'])(
  'answers what people ask about Thai massage: %s',
  (part) => expect(asked).toMatch(new RegExp(part, 'i')),
);

it('says what it costs where it answers that, and nothing while it is not on sale', () => {
  const answerOf = (facts: Record<string, string>) =>
    thaiMassageWords(facts).questions.find(({ shows }) => shows === 'prices')?.answer[0];
  expect(answerOf({ 'prices:thai_therapeutic': '60 minutes cost $90.' })).toBe(
    '{prices:thai_therapeutic}',
  );
  expect(answerOf({ 'prices:thai_therapeutic': '' })).not.toContain('{prices');
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

it('the page gives search engines its questions with their answers', () => {
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
