import { expect, it } from 'vitest';
import { moved } from './order.ts';

const isShown = (id: string) => id !== 'retired';
const IDS = ['stones', 'retired', 'scrub', 'oil'];

it('an item moves up or down past the next one that is shown', () => {
  expect(moved(IDS, 'oil', 'up', isShown)).toEqual(['stones', 'retired', 'oil', 'scrub']);
  expect(moved(IDS, 'scrub', 'up', isShown)).toEqual(['scrub', 'retired', 'stones', 'oil']);
  expect(moved(IDS, 'stones', 'down', isShown)).toEqual(['scrub', 'retired', 'stones', 'oil']);
});

it('the first item can’t move up and the last can’t move down', () => {
  expect(moved(IDS, 'stones', 'up', isShown)).toEqual(IDS);
  expect(moved(IDS, 'oil', 'down', isShown)).toEqual(IDS);
});
