import { existsSync, readFileSync } from 'node:fs';
import type { Call } from '#contract/call.ts';
import { importedFile } from '../imported-file.ts';

/** `import … from './file.ts'`, `import './file.ts'` and `import('./file.ts')`. */
const IMPORT =
  /\b(?:import|export)\s+(type\s+)?(?:([\w*{][^;'"]*?)\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** A file of ours that another imports. */
interface Import {
  file: string;
  /** The names in braces. */
  names: string[];
  /** Nothing but types: the file isn't needed to run. */
  isTypes: boolean;
}

/** Returns which files of ours a file imports. */
export function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(
    ([, type, clause = '', fixed, lazy]) => {
      const path = fixed ?? lazy ?? '';
      const imported = importedFile(file, path);
      if (imported === null || !existsSync(imported)) return [];
      const inBraces = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
        .split(',')
        .map((name) => name.trim());
      const names = inBraces.filter((name) => name !== '' && !name.startsWith('type '));
      const isTypes = type !== undefined || (/^\{[^}]*\}$/.test(clause) && names.length === 0);
      return [{ file: imported, names, isTypes }];
    },
  );
}

/** Returns the files that a file needs to run, itself included. Nothing in `except` (files and folders) is followed. */
export function filesOf(start: string, except: readonly string[]): string[] {
  const files = new Set([start]);
  for (const file of files) {
    for (const imported of importsOf(file)) {
      const isLeftOut = except.some((place) => imported.file.startsWith(place));
      if (!imported.isTypes && !isLeftOut) files.add(imported.file);
    }
  }
  return [...files];
}

/** Returns which of the calls a file makes. */
export function callsMadeIn(file: string, calls: ReadonlyMap<string, Call>): string[] {
  const source = readFileSync(file, 'utf8');
  const imported = importsOf(file).flatMap(({ names }) => names);
  return [...calls].flatMap(([name, { method, path }]) => {
    const isRun = imported.includes(name) && runs(name).test(source);
    // A page that loads nothing of the contract has only the type checked: `postJson<typeof buyBundle>('/api/…')`.
    const isPosted =
      imported.includes('postJson') && method === 'POST' && source.includes(`'${path}'`);
    return isRun || isPosted ? [name] : [];
  });
}

/** `call(name, …)`, `useQuery(isX ? other : name)`, `act(name)`, `call={name}` or `name.path`; reading its schema or its refusals is no call. */
const runs = (name: string) =>
  new RegExp(
    String.raw`\b(?:call|act|use[A-Z]\w*)(?:<[^>]*>)?\(\s*(?:[^(){};]*[?:]\s*)?${name}\b(?!\.)|\bcall=\{${name}\}|\b${name}\.path\b`,
  );
