import { readFileSync } from 'node:fs';
import { snapshotSchema, type Snapshot } from '../../contract/practice/snapshot.ts';

/** Reads the snapshot that a build, a development server or a test was started with. */
function readSnapshot(): Snapshot {
  const file = process.env['PRACTICE_SNAPSHOT'];
  if (!file)
    throw new Error('PRACTICE_SNAPSHOT names no file: npm run build, dev and test say which');
  return snapshotSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The practice that the pages are about, as its database said when the build began. */
export const snapshot: Snapshot = readSnapshot();
