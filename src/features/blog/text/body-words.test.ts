import { describe, expect, it } from 'vitest';
import { citedSources, mentionAnchor, referenceAnchor } from './citations.ts';
import { countMentions } from './mentions.ts';
import { plainText } from './plain-text.ts';
import { publishedDay } from './published-day.ts';
import { answeredQuestions } from './questions.ts';
import { countWords, readTimeLabel } from './read-time.ts';
import { typographic } from './typographic.ts';

describe('the words of a body', () => {
  it('stand without marks, tags and addresses', () => {
    const mdx =
      '## Why *now*?\n\n- **First:** [call us](/contact).<Cite id="A" /> Use `care`, not \\{haste\\}.\n\n1. snake_case stays';
    expect(plainText(mdx)).toBe('Why now? First: call us. Use care, not {haste}. snake_case stays');
  });

  it.each([
    ['late<Cite id="A" />, still', 'late, still'],
    ['late  <Cite id="A" />, still', 'late, still'],
    ['<li>One</li><li>Two</li>', 'One Two'],
    ['One\n\nTwo', 'One Two'],
    ['Before\n  - indented', 'Before indented'],
    ['10. Ten', 'Ten'],
    ['_Never_ again', 'Never again'],
    ['again *never*', 'again never'],
    ['plan *B* it is', 'plan B it is'],
  ])('in %j are %j', (mdx, words) => {
    expect(plainText(mdx)).toBe(words);
  });

  it('are words and numbers alone', () => {
    expect(countWords('Three · more')).toBe(2);
    expect(countWords('in 15')).toBe(2);
  });

  it('are counted without tags, signs and what stands in attributes', () => {
    expect(
      countWords(
        '## Two words\n\n<Question ask="not counted">\n\nThree · more here 15\n\n</Question>',
      ),
    ).toBe(6);
  });

  it.each([
    [1, '1 min read'],
    [1429, '6 min read'],
    [1430, '7 min read'],
    [2200, '10 min read'],
  ])('%i of them take %s', (words, label) => {
    expect(readTimeLabel(words)).toBe(label);
  });
});

describe('citations', () => {
  const body = 'One.<Cite id="B" /> Two.<Cite id="A" /> <Cite id="B" />';

  it('are numbered in the order of their first mention', () => {
    expect(citedSources(body)).toEqual([
      { id: 'B', number: 1, times: 2 },
      { id: 'A', number: 2, times: 1 },
    ]);
  });

  it('may be written on more than one line, or close together', () => {
    expect(citedSources('One.<Cite\n  id="Field-2014"/>')).toEqual([
      { id: 'Field-2014', number: 1, times: 1 },
    ]);
  });

  it('lead to the list, and back to each place in the text', () => {
    expect([referenceAnchor('B'), mentionAnchor('B', 1), mentionAnchor('B', 2)]).toEqual([
      'reference-B',
      'mention-B-1',
      'mention-B-2',
    ]);
  });

  it('are handed out one mention after the other', () => {
    const next = countMentions(citedSources(body));
    expect([next('B'), next('A'), next('B')]).toEqual([
      { number: 1, time: 1 },
      { number: 2, time: 1 },
      { number: 1, time: 2 },
    ]);
    expect(() => next('C')).toThrow('does not cite C');
  });
});

describe('the Questions block', () => {
  it('becomes plain questions and answers', () => {
    const body = `Before.
<Questions>
<Question ask="Isn't it late?">

No. *Never*.<Cite id="A" />

- One
- Two

</Question>
<Question ask='The "tech neck"?'>Yes.</Question>
</Questions>`;
    expect(answeredQuestions(body)).toEqual([
      { question: 'Isn’t it late?', answer: 'No. Never. One Two' },
      { question: 'The “tech neck”?', answer: 'Yes.' },
    ]);
  });

  it('may spread a question over lines', () => {
    const body = '<Questions><Question\n  ask="Late?"\n>No.</Question></Questions>';
    expect(answeredQuestions(body)).toEqual([{ question: 'Late?', answer: 'No.' }]);
  });

  it('may be missing', () => {
    expect(answeredQuestions('Words.')).toEqual([]);
  });
});

describe('a printed date', () => {
  it.each([
    ['April 1, 2025', '2025-04-01'],
    ['January 31, 2025', '2025-01-31'],
    ['December 1, 2025', '2025-12-01'],
    ['On April 1, 2025', null],
    ['April 1, 2025, that is', null],
    ['February 29, 2024', '2024-02-29'],
    ['February 29, 2025', null],
    ['Apr 1, 2025', null],
    ['2025-04-01', null],
  ])('%s is the day %s', (printed, day) => {
    expect(publishedDay(printed)).toBe(day);
  });
});

describe('quotation marks', () => {
  it.each([
    ['Friday\'s "quiet" hour', 'Friday’s “quiet” hour'],
    ['("Detox")', '(“Detox”)'],
    ['"Detox" is a word', '“Detox” is a word'],
    ["'tech neck'", '‘tech neck’'],
  ])('%s becomes %s', (typed, set) => {
    expect(typographic(typed)).toBe(set);
  });
});
