import { practiceFacts } from '#contract/practice/facts.ts';
import { saleFacts } from '../../facts/sale-facts.ts';
import { snapshot } from '../built/snapshot.ts';

/** What pages say of the practice, in words, as of the build: each place that says one is marked with its key, `data-fact`. */
export const FACTS: Readonly<Record<string, string>> = {
  ...practiceFacts(snapshot),
  ...saleFacts(snapshot),
};
