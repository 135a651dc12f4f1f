import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedFile } from '../../scripts/imported-file.ts';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/** The classes that a component asks of a module of styles, by the module's file. */
function askedOf(file: string): [module: string, classes: string[]][] {
  const code = readFileSync(file, 'utf8');
  const body = code.replaceAll(/^import .*$|from '.*'/gm, '');
  return [...code.matchAll(IMPORT)].map(([, name = '', path = '']) => [
    importedFile(file, path) ?? path,
    [...body.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].map(
      ([, asked = '']) => asked,
    ),
  ]);
}

const definedIn = (module: string) =>
  new Set(
    [...readFileSync(module, 'utf8').matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name),
  );

describe('a class of a component', () => {
  const components = globSync('src/**/*.tsx').filter((file) => !file.includes('.test.'));

  it.each(
    components.flatMap((file) => askedOf(file).map(([module, asked]) => ({ file, module, asked }))),
  )('$file finds what it names in its styles', ({ module, asked }) => {
    const defined = definedIn(module);
    expect(
      asked.filter((name) => !defined.has(name)),
      basename(module),
    ).toEqual([]);
  });
});
