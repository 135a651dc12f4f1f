import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { describeError } from '../../platform/log.ts';

/** Where a call comes from, for counting. */
export interface Sender {
  /** The networks, the smallest first. */
  networks: string[];
  /** The address, as Supabase Auth counts by it. */
  ip: string | undefined;
}

const TOO_OFTEN =
  'Too many attempts in a short time, so this one was stopped. Nothing was changed. Please wait a while and try again, or call us.';

/** Counts an attempt; throws too_many_requests with words that fit. */
export async function claimAttempt<T>(claim: Promise<T>, detail = TOO_OFTEN): Promise<T> {
  try {
    return await claim;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail });
  }
}

/** A side task that may fail without failing the call. */
export async function tryTo({ log }: Pick<Deps, 'log'>, event: string, task: Promise<unknown>) {
  await task.catch((error: unknown) => log.error(event, describeError(error)));
}
