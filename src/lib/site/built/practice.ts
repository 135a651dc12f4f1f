import { toPractice, type Practice } from '#contract/practice/practice.ts';
import { SITE_ADDRESS } from './build-env.ts';
import { snapshot } from './snapshot.ts';

/** Who and where the practice is, for builds; a page's script reads page-facts.ts, a server asks its database. */
export const practice: Practice = toPractice(snapshot, SITE_ADDRESS);
