import { expect, it } from 'vitest';
import { withCurrent } from './rule-text.ts';

it('offers what is set besides the usual choices', () => {
  expect(withCurrent([10, 60], 30)).toEqual([10, 30, 60]);
  expect(withCurrent([10, 60], 60)).toEqual([10, 60]);
  expect(withCurrent([10, 60], null)).toEqual([10, 60]);
});
