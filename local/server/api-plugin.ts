import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import {
  callFunction,
  findFunction,
  loadFunctions,
  type FunctionModule,
  type NamedFunction,
} from './functions.ts';
import { toOwnRequest } from './listen.ts';

const FOLDER = resolve(import.meta.dirname, '../../netlify/functions');

/** Loads the functions through Vite, which reloads what changed. */
export function loadThroughVite(server: ViteDevServer): Promise<NamedFunction[]> {
  return loadFunctions(
    FOLDER,
    (name) => server.ssrLoadModule(`${FOLDER}/${name}.ts`) as Promise<FunctionModule>,
  );
}

/** Answers the functions' paths (/api/*, /book/*) in this process: a worker per call would take half a second. */
export function apiPlugin(onServer: (server: ViteDevServer) => void): Plugin {
  return {
    name: 'local-api',
    configureServer(server) {
      onServer(server);
      const answer = getRequestListener(
        async (request) => {
          const functions = await loadThroughVite(server);
          const found = findFunction(functions, new URL(request.url).pathname);
          return found
            ? callFunction(found, toOwnRequest(request))
            : new Response('Not found', { status: 404 });
        },
        { overrideGlobalObjects: false },
      );
      server.middlewares.use((request, response, next) => {
        if (/^\/(api\/|book\/(?!frame))/.test(request.url ?? '')) void answer(request, response);
        else next();
      });
    },
  };
}
