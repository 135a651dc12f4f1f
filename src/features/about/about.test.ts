import { expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { plainWords } from '#lib/site/facts/written-text.ts';
import { about } from './about.ts';

it('says who gives the massages and since when, and how to get in', () => {
  const { therapist } = practice;
  const story = about.story.paragraphs.map(plainWords).join(' ');
  expect(story).toContain(`${therapist.firstName}, ${therapist.credential}`);
  expect(story).toContain(`${therapist.yearsOfExperience} years of experience`);
  expect(about.tradition.term).toBe('nuad thai');
  expect(about.philosophy.principles).toHaveLength(4);
  expect(about.accessibility.lead).toContain('wheelchair accessible');
  expect(about.accessibility.points.map(({ name }) => name)).toContain('Mat or table');
});
