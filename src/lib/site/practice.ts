import { practiceSchema, type Practice } from './practice-schema.ts';
import { parseContent, readContent } from './read-content.ts';

/** The path from the root of the repository, where every build and server starts. */
const PRACTICE_FILE = 'content/practice.yaml';

/** Reads the facts of the practice from YAML text; throws one error that names each wrong field. */
export function parsePractice(yaml: string): Practice {
  return parseContent(yaml, practiceSchema, PRACTICE_FILE);
}

/** The facts of the practice, for builds and servers; a page's script reads lib/page-facts.ts. */
export const practice: Practice = readContent(PRACTICE_FILE, practiceSchema);
