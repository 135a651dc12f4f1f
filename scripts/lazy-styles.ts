import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** A script that stands in a page by itself; what it imports at once is needed at once. */
const isPageScript = (chunk: Chunk): boolean =>
  chunk.facadeModuleId?.includes('astro&type=script') ?? false;

const listChunks = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((part) => part.type === 'chunk');

/** The chunks that load together with one: itself and whatever it imports, step by step. */
function loadedWith(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') loadedWith(next, bundle, found);
  }
  return found;
}

/**
 * Lets the styles of a part that is loaded on demand come with that part. Astro would print them into every page from
 * which the part can be reached, be it by a tap. Hidden from it for a moment, they stay with their chunk, and Vite's own
 * loader fetches both together; an island that needs them at once still has them printed into its page.
 */
export function lazyStyles(): Plugin[] {
  const hidden = new Map<Chunk, Set<string>>();
  const lent = new Map<Chunk, Set<string>>();
  const files = new Map<string, Rolldown.OutputAsset>();
  const inBrowserBuild: Pick<Plugin, 'apply' | 'applyToEnvironment'> = {
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
  };
  return [
    {
      ...inBrowserBuild,
      name: 'lazy-styles:hide',
      enforce: 'pre',
      generateBundle(_options, bundle) {
        const chunks = listChunks(bundle);
        const atOnce = new Set(
          chunks.filter(isPageScript).flatMap((script) => [...loadedWith(script, bundle)]),
        );
        const islands = chunks.filter((chunk) => chunk.isEntry && !isPageScript(chunk));
        for (const chunk of chunks) {
          const { importedAssets, importedCss } = chunk.viteMetadata ?? {};
          if (!importedCss?.size || atOnce.has(chunk) || islands.includes(chunk)) continue;
          hidden.set(chunk, new Set(importedCss));
          for (const style of importedCss) {
            const file = bundle[style];
            if (file?.type === 'asset') files.set(style, file);
            // As an asset of the chunk the file is no orphan, which Astro would delete.
            importedAssets?.add(style);
          }
          importedCss.clear();
        }
        for (const island of islands) {
          const needed = [...loadedWith(island, bundle)].flatMap((chunk) => [
            ...(hidden.get(chunk) ?? []),
          ]);
          lent.set(island, new Set(needed));
          for (const style of needed) island.viteMetadata?.importedCss.add(style);
        }
      },
    },
    {
      ...inBrowserBuild,
      name: 'lazy-styles:show',
      enforce: 'post',
      generateBundle(_options, bundle) {
        for (const [island, styles] of lent) {
          for (const style of styles) island.viteMetadata?.importedCss.delete(style);
        }
        for (const [chunk, styles] of hidden) {
          for (const style of styles) {
            chunk.viteMetadata?.importedAssets.delete(style);
            chunk.viteMetadata?.importedCss.add(style);
          }
        }
        // What was printed into an island's page is deleted as a file; the dialog on every other page needs the file.
        for (const [fileName, { source }] of files) {
          if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  ];
}
