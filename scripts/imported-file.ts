import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** The doors: names under which any file imports from a folder, as package.json declares them. */
export const DOORS = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports,
).flatMap(([name, folder]) =>
  name.endsWith('/*') ? [{ name: name.slice(0, -1), folder: posix.join(folder.slice(0, -1)) }] : [],
);

/** Returns the path from the root of the file of ours that an import names, or null for a package's. */
export function importedFile(file: string, imported: string): string | null {
  if (imported.startsWith('.')) return posix.join(dirname(file), imported);
  const door = DOORS.find(({ name }) => imported.startsWith(name));
  return door ? door.folder + imported.slice(door.name.length) : null;
}
