import { resolve } from 'node:path';
import { dev } from 'astro';
import type { ViteDevServer } from 'vite';
import { askForSnapshot, writeSnapshot } from './database/take-snapshot.ts';
import { announce } from './announce.ts';
import { apiPlugin, loadThroughVite } from './server/api-plugin.ts';
import { localUrl, publicEnvironment, readLocalConfig } from './config.ts';
import { followPractice } from './database/follow-practice.ts';
import { requireHealth } from './server/health.ts';
import { runUntilStopped } from './server/run.ts';
import { startScheduler } from './server/scheduler.ts';
import { createClock, startLocalServices } from './start-local.ts';

await runUntilStopped(async () => {
  const startedAt = performance.now();
  const config = readLocalConfig(process.env);
  const siteUrl = localUrl(config.PORT);
  Object.assign(process.env, publicEnvironment(config));
  const services = await startLocalServices(config);
  // The functions read their environment when they are first called.
  Object.assign(process.env, services.env);
  const snapshotFile = await writeSnapshot(await askForSnapshot(services.env));
  process.env['PRACTICE_SNAPSHOT'] = snapshotFile;
  let vite: ViteDevServer | undefined;
  const site = await dev({
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: config.PORT },
    vite: {
      plugins: [
        followPractice(snapshotFile, () => askForSnapshot(services.env, 0)),
        apiPlugin((server) => void (vite = server)),
      ],
      server: { strictPort: true },
    },
  }).catch(async (error: unknown) => {
    await services.stop();
    throw error;
  });
  const stopScheduler = startScheduler({
    siteUrl,
    now: createClock(config),
    load: () => (vite ? loadThroughVite(vite) : Promise.resolve([])),
  });
  const stop = async () => {
    stopScheduler();
    await site.stop();
    await services.stop();
  };
  await requireHealth(siteUrl).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  announce(config, (performance.now() - startedAt) / 1000);
  return { stop };
});
