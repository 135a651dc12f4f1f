import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';
import { readSettings } from './read-settings.ts';

type PublishDeps = Pick<Deps, 'askForBuild' | 'builtHash' | 'database' | 'log'>;

/** Has the host build the site again now, and returns how many more times it can be asked. Throws publish_limit, publish_unavailable. */
export async function publishSite(deps: PublishDeps): Promise<{ left: number }> {
  const { askForBuild, database, log } = deps;
  if (askForBuild === null) throw new AppError('publish_unavailable');
  const askedAt: string | null = await database.rpcNow('claim_rebuild', {});
  if (askedAt !== null) {
    try {
      await askForBuild();
    } catch (error) {
      await database.rpc('release_rebuild', { p_asked_at: askedAt });
      log.warn('build_not_taken', describeError(error));
      throw new AppError('publish_unavailable');
    }
  }
  return { left: (await readSettings(deps)).site?.left ?? 0 };
}
