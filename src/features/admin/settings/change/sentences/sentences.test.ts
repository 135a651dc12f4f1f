import { expect, it } from 'vitest';
import { withCurrent } from './sentences.tsx';

it('offers the current value along with the usual choices', () => {
  expect(withCurrent([10, 60], 30)).toEqual([10, 30, 60]);
  expect(withCurrent([10, 60], 60, 60)).toEqual([10, 60]);
  expect(withCurrent([null, 24, 4], 28)).toEqual([null, 4, 24, 28]);
  expect(withCurrent(['all', 'nobody'], 'all')).toEqual(['all', 'nobody']);
});
