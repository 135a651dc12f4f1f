/** What a test file does to the database when nothing is broken. */
export interface Covered {
  /** Of the test file when it was run. */
  hash: string;
  seconds: number;
  /** What it calls. */
  functions: string[];
}

/** How many of the narrowest files are asked first, then how many of the broadest; the others only of what survives these. */
const NARROW_FILES = 5;
const BROAD_FILES = 3;
/** Those of the API take longest: they are asked of what no other calls. */
const API_FILES = 3;

/** Whether a test file asks the database directly. */
export const isOfSql = (file: string) => file.startsWith('tests/db/');

/** Whether the tests chosen for a function are as many as would be asked if every test file had been run. */
export const hasEnough = (files: readonly string[]) =>
  files.some(isOfSql) || files.length >= API_FILES;

/** Answers which test files to ask about a break of a function, from what each calls and from the definitions of all functions. */
export function chooseTests(
  coverage: ReadonlyMap<string, Covered>,
  definitions: ReadonlyMap<string, string>,
): (name: string, killers: ReadonlySet<string>) => string[] {
  // What PostgreSQL inlines is not counted as called: it is covered by whoever calls those that name it.
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    seen.add(name);
    const files = new Set(
      [...coverage].filter(([, { functions }]) => functions.includes(name)).map(([file]) => file),
    );
    if (files.size > 0) return files;
    for (const [caller, definition] of definitions)
      if (!seen.has(caller) && definition.includes(`${name}(`))
        for (const file of filesOf(caller, seen)) files.add(file);
    return files;
  };
  const breadthOf = (file: string) => coverage.get(file)?.functions.length ?? 0;
  const costOf = (file: string) => (coverage.get(file)?.seconds ?? 0) * breadthOf(file);

  return (name, killers) => {
    // What noticed one break of a function likely notices the next.
    const sorted = [...filesOf(name)].sort(
      (one, other) =>
        Number(killers.has(other)) - Number(killers.has(one)) || costOf(one) - costOf(other),
    );
    const ofSql = sorted.filter(isOfSql);
    if (ofSql.length === 0) return sorted.slice(0, API_FILES);
    const narrow = ofSql.slice(0, NARROW_FILES);
    const rest = ofSql.slice(NARROW_FILES);
    const broad = rest
      .toSorted((one, other) => breadthOf(other) - breadthOf(one))
      .slice(0, BROAD_FILES);
    return [...narrow, ...broad, ...rest.filter((file) => !broad.includes(file))];
  };
}
