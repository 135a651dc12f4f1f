import { announce } from './announce.ts';
import { readLocalConfig } from './config.ts';
import { runUntilStopped } from './server/run.ts';
import { startSite } from './site/start.ts';

await runUntilStopped(async () => {
  const startedAt = performance.now();
  const config = readLocalConfig(process.env);
  const site = await startSite(config);
  announce(config, (performance.now() - startedAt) / 1000);
  return site;
});
