import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { listPages } from './list-pages.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true }));

it('lists the facts of each public page by its path, without pages that no one searches for', async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'blog'));
  const says = '<b data-fact="phone">1</b>';
  for (const name of ['services', 'index', 'blog/necks', 'blog/404', '404', 'admin', 'checkout'])
    await writeFile(join(folder, `${name}.html`), says);
  await writeFile(join(folder, 'plain.html'), '<p>Nothing</p>');
  await writeFile(join(folder, 'llms.txt'), says);
  expect(await listPages(folder)).toEqual({
    '/': ['phone'],
    '/blog/necks': ['phone'],
    '/services': ['phone'],
  });
});
