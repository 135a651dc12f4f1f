import { expect, test } from 'vitest';
import { keywordOf } from './receive-text.ts';

test.each([
  ['STOP', 'stop'],
  [' stop ', 'stop'],
  ['Stop.', 'stop'],
  ['END!', 'stop'],
  ['Opt  Out', 'stop'],
  ['stop!!', 'stop'],
  ['“STOP”', 'stop'],
  ['(unsubscribe) ', 'stop'],
  ['cancel', 'stop'],
  ['Yes!', 'start'],
  ['HELP?', 'help'],
  ['Cancel my appointment tomorrow, I am sick', null],
  ['Stop by at 3?', null],
  ['Can we stop by at 3?', null],
  ['stop texting me!', null],
  ['Yes! See you then', null],
  ['End of the day works too', null],
  ['Help, I locked myself out', null],
  ['?', null],
  ['', null],
])('“%s” is the keyword %s', (body, keyword) => {
  expect(keywordOf(body)).toBe(keyword);
});
