import { expect, it } from 'vitest';
import { siteText } from './site-text.ts';

const behind = { isCurrent: false, isBuilding: false, left: 3 };

it('says how far the pages are behind, and nothing when they aren’t', () => {
  expect(siteText({ ...behind, isCurrent: true })).toBeNull();
  expect(siteText(behind)).toContain('within a day');
  expect(siteText({ ...behind, isBuilding: true })).toContain('a few minutes');
  expect(siteText({ ...behind, left: 0 })).toContain('eight times');
});
