import { readFileSync } from 'node:fs';
import { snapshotSchema, type Snapshot } from '#contract/practice/snapshot.ts';
import { SNAPSHOT_FILE } from './build-env.ts';

function readSnapshot(): Snapshot {
  if (!SNAPSHOT_FILE) throw new Error('PRACTICE_SNAPSHOT names no file to build pages from');
  return snapshotSchema.parse(JSON.parse(readFileSync(SNAPSHOT_FILE, 'utf8')));
}

/** The practice that the pages are about, as its database said when the build began. */
export const snapshot: Snapshot = readSnapshot();
