/** Random searches find the same on any day in `npm test`, and something else each time in `npm run test:all`. */
import fc from 'fast-check';
import { searchSeed } from './search-lengths.ts';

const seed = searchSeed();
if (seed !== undefined) fc.configureGlobal({ seed });
