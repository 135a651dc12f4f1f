import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Rewrites every page of a built site; `change` gets its text and its file within the site, as in "blog/a.html". */
export async function changePages(
  site: URL,
  change: (html: string, file: string) => string | Promise<string>,
): Promise<void> {
  const root = fileURLToPath(site);
  const files = await readdir(root, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(`${root}/${file}`, 'utf8');
    const changed = await change(html, file);
    if (changed !== html) await writeFile(`${root}/${file}`, changed);
  }
}
