import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { describeError } from '#platform/log.ts';

/** Where a call comes from, for rate limits. */
export interface Sender {
  /** Its networks, smallest first. */
  networks: string[];
  /** Its address: Supabase Auth counts by it. */
  ip: string | undefined;
}

const TOO_OFTEN =
  'Too many attempts in a short time, so this one was stopped. Nothing was changed. Please wait a while and try again, or call us.';

/** Counts an attempt. Throws too_many_requests with a detail that fits the form. */
export async function claimAttempt<T>(claim: Promise<T>, detail = TOO_OFTEN): Promise<T> {
  try {
    return await claim;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail });
  }
}

/** Runs a side task and logs its failure, so that the call doesn't fail with it. */
export async function tryTo({ log }: Pick<Deps, 'log'>, event: string, task: Promise<unknown>) {
  await task.catch((error: unknown) => log.error(event, describeError(error)));
}
