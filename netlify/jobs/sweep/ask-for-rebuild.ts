import type { Progress, SweepPart } from './run-sweep.ts';

/** Asks the host to build the site again, once the database says something else than the pages that are served. */
export async function askForRebuild({ deps }: SweepPart): Promise<Progress> {
  const { askForBuild, builtHash, database } = deps;
  const nothing = { count: 0, isDone: true };
  if (builtHash === null) return nothing;
  const hash = await database.rpcNow('find_due_rebuild', { p_built_hash: builtHash });
  if (hash === null || askForBuild === null) return nothing;
  await askForBuild();
  await database.rpcNow('record_rebuild', { p_hash: hash });
  return { count: 1, isDone: true };
}
