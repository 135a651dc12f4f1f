import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { askForSnapshot, writeSnapshot } from '../database/take-snapshot.ts';
import { localUrl, publicEnvironment, type LocalConfig } from '../config.ts';
import { loadFunctions, type FunctionModule } from '../server/functions.ts';
import { requireFreePorts } from '../server/free-ports.ts';
import { requireHealth } from '../server/health.ts';
import { listen } from '../server/listen.ts';
import type { Running } from '../server/run.ts';
import { startScheduler } from '../server/scheduler.ts';
import type { LocalServices } from '../services.ts';
import { createClock, startLocalServices } from '../start-local.ts';
import { buildIfChanged, type BuiltSite } from './build.ts';
import { createSiteHandler } from './handler.ts';
import { readSiteRules } from './rules.ts';

/** The built site while it is served, with its services. */
export interface RunningSite extends Running {
  url: string;
  services: LocalServices;
}

const TOML = resolve(import.meta.dirname, '../../netlify.toml');
const SOURCES = resolve(import.meta.dirname, '../../netlify/functions');

interface SiteOptions {
  /** An already built site; by default it is built for the config's addresses and what the database says. */
  built?: BuiltSite;
  /** Opens a database other than the one in this process. */
  openDatabase?: Parameters<typeof startLocalServices>[1];
}

/** Builds the site for what the local database says. */
async function buildFor(config: LocalConfig, env: LocalServices['env']): Promise<BuiltSite> {
  const snapshotFile = await writeSnapshot(await askForSnapshot(env));
  return buildIfChanged(publicEnvironment(config), snapshotFile);
}

/** Serves the built site and its bundled functions as Netlify does, in front of the local services. */
export async function startSite(
  config: LocalConfig,
  options: SiteOptions = {},
): Promise<RunningSite> {
  await requireFreePorts(config);
  const services = await startLocalServices(config, options.openDatabase);
  try {
    const built = options.built ?? (await buildFor(config, services.env));
    // The functions read their environment when they are loaded.
    Object.assign(process.env, services.env);
    const functions = await loadFunctions(
      SOURCES,
      (name) => import(`${built.functions}/${name}/${name}.mjs`) as Promise<FunctionModule>,
    );
    const rules = readSiteRules(await readFile(TOML, 'utf8'));
    const answer = await createSiteHandler({ folder: built.site, rules, functions });
    const server = await listen(config.PORT, answer);
    const stopScheduler = startScheduler({
      siteUrl: localUrl(config.PORT),
      now: createClock(config),
      load: () => Promise.resolve(functions),
    });
    const stopServing = async () => {
      stopScheduler();
      await server.stop();
    };
    await requireHealth(server.url).catch(async (error: unknown) => {
      await stopServing();
      throw error;
    });
    return {
      url: server.url,
      services,
      stop: async () => {
        await stopServing();
        await services.stop();
      },
    };
  } catch (error) {
    await services.stop();
    throw error;
  }
}
