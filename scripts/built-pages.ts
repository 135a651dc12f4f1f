import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const AT_ONCE = 8;

/** Rewrites every page of a built site; `change` gets its text and its file within the site, as in "blog/a.html". */
export async function changePages(
  site: URL,
  change: (html: string, file: string) => string | Promise<string>,
): Promise<void> {
  const root = fileURLToPath(site);
  const files = await readdir(root, { recursive: true });
  const pages = files.filter((name) => name.endsWith('.html'));
  const changeNext = async (): Promise<void> => {
    for (let file = pages.pop(); file !== undefined; file = pages.pop()) {
      const html = await readFile(`${root}/${file}`, 'utf8');
      const changed = await change(html, file);
      if (changed !== html) await writeFile(`${root}/${file}`, changed);
    }
  };
  // One page is changed while others are read and written.
  await Promise.all(Array.from({ length: AT_ONCE }, changeNext));
}
