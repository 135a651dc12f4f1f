import { expect, it } from 'vitest';
import { plainWords } from '#lib/site/facts/written-text.ts';
import { contactPage } from './contact-page.ts';

it('what is asked before a first message is answered, and what is urgent is for the phone', () => {
  expect(contactPage.questions.map(({ question }) => question)).toEqual([
    'How far ahead should I book?',
    'Can I get an appointment today?',
    'What happens if I cancel late?',
    'How can I pay?',
    'What should I bring to a first visit?',
    'Is the studio easy to get into?',
  ]);
  expect(plainWords(contactPage.urgent.words)).toContain('please call instead of writing');
  expect(contactPage.formIntro).toContain('leave out health details');
});
