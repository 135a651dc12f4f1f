import { expect, test } from 'vitest';
import { countTextParts, gsmLength, toGsmLetters } from './text-message.ts';

test.each([
  ['Ann’s ‘own’ studio', "Ann's 'own' studio"],
  ['“Yes” — 9–10 AM… see you', '"Yes" - 9-10 AM... see you'],
  ['9:00\u202fAM', '9:00 AM'],
  ['co\u00adoperate\u200b', 'cooperate'],
  ['Zoë & Señora Müller: café', 'Zoë & Señora Müller: café'],
])('%s is sent as %s', (typed, sent) => expect(toGsmLetters(typed)).toBe(sent));

test.each([
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  ['['.repeat(80), 160, 1],
  ['['.repeat(81), 162, 2],
  ['café, Señor €5', 15, 1],
  ['’'.repeat(70), null, 1],
  ['’'.repeat(71), null, 2],
  ['’'.repeat(135), null, 3],
  ['🌲'.repeat(35), null, 1],
  ['🌲'.repeat(36), null, 2],
  ['', 0, 1],
])('%j takes %j places and %i parts', (words, places, parts) => {
  expect(gsmLength(words)).toBe(places);
  expect(countTextParts(words)).toBe(parts);
});
