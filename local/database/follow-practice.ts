import { resolve } from 'node:path';
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';
import type { Snapshot } from '#contract/practice/snapshot.ts';
import { writeSnapshot } from './take-snapshot.ts';

/** The module that reads the snapshot for pages. */
const READER = resolve(import.meta.dirname, '../../src/lib/site/built/snapshot.ts');

/** What isn't a page: scripts and styles, the API, what has an ending. */
const NO_PAGE = /^\/(?:@|api\/|src\/|node_modules\/)|\.\w+(?:\?|$)/;

/** Whether an address is that of a page. */
export const isPage = (url: string) => !NO_PAGE.test(url);

/** Has a module, and all that stands on it, evaluated again. */
function forget(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    const seen = new Set<EnvironmentModuleNode>();
    const invalidate = (module: EnvironmentModuleNode) => {
      if (seen.has(module)) return;
      seen.add(module);
      moduleGraph.invalidateModule(module);
      module.importers.forEach(invalidate);
    };
    moduleGraph.getModulesByFile(READER)?.forEach(invalidate);
  }
}

/** Makes the development server ask for the practice before each page, and build the page from it if it has changed. */
export function followPractice(file: string, ask: () => Promise<Snapshot>): Plugin {
  let known: string | undefined;
  let asking: Promise<void> | undefined;
  return {
    name: 'follow-practice',
    configureServer(server) {
      const refresh = async () => {
        const snapshot = await ask();
        if (snapshot.hash === known) return;
        await writeSnapshot(snapshot, file);
        if (known !== undefined) forget(server);
        known = snapshot.hash;
      };
      server.middlewares.use((request, _response, next) => {
        if (!isPage(request.url ?? '')) return next();
        asking ??= refresh().finally(() => (asking = undefined));
        // While the database doesn't answer, pages say what they said.
        void asking.then(
          () => next(),
          () => next(),
        );
      });
    },
  };
}
