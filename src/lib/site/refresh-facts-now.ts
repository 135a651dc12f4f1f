import { refreshFacts } from './refresh-facts.ts';

// The page is right as of its build; without an answer it stays so.
refreshFacts().catch(() => undefined);
