import { toPractice, type Practice } from '#contract/practice/practice.ts';
import { snapshotSchema } from '#contract/practice/snapshot.ts';
import type { Database } from './database.ts';

/** Reads who and where the practice is. */
export type ReadPractice = () => Promise<Practice>;

const KEPT_MS = 60_000;

/**
 * Reads the facts of the practice from its database, and again after a minute. While the database can't be reached, what was read
 * last stays good; a function that has read nothing yet throws.
 */
export function createPracticeReader(
  { database, siteUrl }: { database: Database; siteUrl: string },
  monotonicMs: () => number = () => performance.now(),
): ReadPractice {
  let kept: { practice: Practice; readAt: number } | undefined;
  let asking: Promise<Practice> | undefined;
  const ask = async () => {
    try {
      const snapshot = snapshotSchema.parse(await database.rpcNow('practice_snapshot', {}));
      kept = { practice: toPractice(snapshot, siteUrl), readAt: monotonicMs() };
    } catch (error) {
      if (!kept) throw error;
    } finally {
      asking = undefined;
    }
    return kept.practice;
  };
  return () => {
    if (kept && monotonicMs() - kept.readAt < KEPT_MS) return Promise.resolve(kept.practice);
    asking ??= ask();
    return asking;
  };
}
