import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const FORM = /(<template data-load="booking-form"[^>]*>)\s*(<script [^>]*src="([^"]+)"[^>]*>)/;
const IMPORT = /\bfrom"\.\/([\w.-]+\.js)"/g;

/** Links everything that the booking form's script imports, so that a slow connection fetches it in parallel. */
export const preloadForm: AstroIntegration = {
  name: 'preload-form',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      const links = new Map<string, string>();
      for (const name of await readdir(folder, { recursive: true })) {
        if (!name.endsWith('.html')) continue;
        const page = await readFile(join(folder, name), 'utf8');
        const script = FORM.exec(page)?.[3];
        if (!script) continue;
        if (!links.has(script)) links.set(script, await linksFor(join(folder, '_astro'), script));
        await writeFile(join(folder, name), page.replace(FORM, `$1${links.get(script)}$2`));
      }
    },
  },
};

/** A link for every file that a script imports, directly or indirectly. */
async function linksFor(folder: string, script: string): Promise<string> {
  const found = new Set<string>();
  const follow = async (file: string) => {
    for (const [, name = ''] of (await readFile(join(folder, file), 'utf8')).matchAll(IMPORT)) {
      if (found.has(name)) continue;
      found.add(name);
      await follow(name);
    }
  };
  await follow(basename(script));
  return [...found].map((file) => `<link rel="modulepreload" href="/_astro/${file}">`).join('');
}
