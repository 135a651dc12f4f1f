import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { preloadForm } from './preload-form.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true }));

it('lists everything that the form imports, each once, and leaves other scripts alone', async () => {
  folder = await mkdtemp(join(tmpdir(), 'preload-form-'));
  await mkdir(join(folder, '_astro'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const other =
    '<template data-load="[data-book]"> <script type="module" src="/_astro/dialog.js"></script></template>';
  const form =
    '<template data-load="booking-form"> <script type="module" src="/_astro/form.x1.js"></script></template>';
  await write('about.html', other + form);
  await write('plain.html', '<p>No scripts</p>');
  await write(
    '_astro/form.x1.js',
    'import{a}from"./kit.k-1.js";import{b}from"./shared.js";import("./later.js");',
  );
  await write('_astro/kit.k-1.js', 'import{b}from"./shared.js";');
  await write('_astro/shared.js', 'export const b=1;');

  const dir = pathToFileURL(`${folder}/`);
  await preloadForm.hooks['astro:build:done']?.({ dir } as never);

  const link = (name: string) => `<link rel="modulepreload" href="/_astro/${name}">`;
  expect(await readFile(join(folder, 'about.html'), 'utf8')).toBe(
    other + form.replace('> <script', `>${link('kit.k-1.js')}${link('shared.js')}<script`),
  );
  expect(await readFile(join(folder, 'plain.html'), 'utf8')).toBe('<p>No scripts</p>');
});
