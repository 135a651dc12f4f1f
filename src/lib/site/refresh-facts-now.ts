import { refreshFacts } from './refresh-facts.ts';

// The page is right as of its build; without news it stays so.
refreshFacts().catch(() => undefined);
