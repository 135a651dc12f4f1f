import { readdir, rm } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import { build } from 'esbuild';

const SOURCE = resolve(import.meta.dirname, '../netlify/functions');

/** Where `netlify.toml` tells Netlify to find the bundled functions. */
export const FUNCTIONS_FOLDER = resolve(import.meta.dirname, '../.netlify/bundle');

/** What a bundle knows of its build. */
interface BuiltIn {
  context?: string;
  practiceHash?: string;
  /** The keys of the facts on each page. */
  pages?: Record<string, string[]>;
}

/**
 * Bundles the functions into a folder: one `<name>/<name>.mjs` each, with lazy imports in separate files. Netlify's own bundlers
 * leave node_modules as they are, or put everything in one file: starting then takes six or three times as long. A given context
 * is built in and overrides the environment's, and so is the hash of the practice that the pages beside them are built from, and
 * what stands on them.
 */
export async function bundleFunctions(
  folder: string,
  { context, practiceHash, pages }: BuiltIn = {},
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const files = await readdir(SOURCE);
  await build({
    entryPoints: files.map((file) => ({
      in: resolve(SOURCE, file),
      out: `${parse(file).name}/${parse(file).name}`,
    })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // Netlify needs a file with the folder's name to find a function, so this folder isn't one.
    chunkNames: 'shared/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Of a package with both, its modules: what is loaded later has its names only there.
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    legalComments: 'none',
    define: {
      ...(context !== undefined && { 'process.env.CONTEXT': JSON.stringify(context) }),
      ...(practiceHash !== undefined && {
        'process.env.PRACTICE_HASH': JSON.stringify(practiceHash),
      }),
      ...(pages && { 'process.env.PAGE_FACTS': JSON.stringify(JSON.stringify(pages)) }),
    },
    logLevel: 'warning',
    // CommonJS packages expect these to exist.
    banner: {
      js: [
        "import { createRequire as _createRequire } from 'node:module';",
        "import { dirname as _dirnameOf } from 'node:path';",
        "import { fileURLToPath as _fileOf } from 'node:url';",
        'const require = _createRequire(import.meta.url);',
        'const __filename = _fileOf(import.meta.url);',
        'const __dirname = _dirnameOf(__filename);',
      ].join('\n'),
    },
  });
}
