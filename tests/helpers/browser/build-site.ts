/** Builds the site that the browser tests serve, so that they find it built. */
import { publicEnvironment, readLocalConfig } from '#local/config.ts';
import { buildIfChanged } from '#local/site/build.ts';
import { FIXTURE_SNAPSHOT } from '../database/fixture-snapshot.ts';
import { localEnvironment, portsOf } from './site-control.ts';

await buildIfChanged(
  publicEnvironment(readLocalConfig(localEnvironment(portsOf(0)))),
  FIXTURE_SNAPSHOT,
);
