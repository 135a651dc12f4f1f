import { linesOf, type Declared } from '#contract/practice/sections/section.ts';
import type { Line } from './differences.ts';

/** Returns the values of declared fields in words; `nameOf` names an item of another list by its id. */
export const fieldLines = (
  section: Declared,
  values: object,
  nameOf?: Parameters<typeof linesOf>[2],
): Line[] => linesOf(section, values, nameOf).map(({ what, words }) => [what, words]);
