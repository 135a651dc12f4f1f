import { expect, it } from 'vitest';
import { sectionOf } from './use-section.ts';

it.each([
  ['#settings/prices', 'prices'],
  ['#settings/time-off', 'time-off'],
  // What follows a section’s name is the section’s own.
  ['#settings/hours/tuesday', 'hours'],
  ['#hours', 'hours'],
  ['#settings', null],
  ['#settings/', null],
  ['#settings/toString', null],
  ['#today', null],
])('the hash %s names the section %s', (hash, section) => {
  expect(sectionOf(hash)).toBe(section);
});
