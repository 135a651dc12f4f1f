import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('lists the lines that differ, and those that only one side has', () => {
  const mine = [
    ['Name', 'Quiet Shore'],
    ['Phone', '1'],
    ['Link', 'a'],
  ] as const;
  const theirs = [
    ['Name', 'Quiet Shore'],
    ['Phone', '2'],
    ['Email', 'b'],
  ] as const;
  expect(differences(mine, theirs)).toEqual([
    { label: 'Phone', mine: '1', theirs: '2' },
    { label: 'Link', mine: 'a', theirs: '' },
    { label: 'Email', mine: '', theirs: 'b' },
  ]);
  expect(differences(mine, mine)).toEqual([]);
});
