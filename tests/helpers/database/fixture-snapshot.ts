import { fileURLToPath } from 'node:url';

/** What the database says of the practice in fixture.yaml: what the pages of the tests are built with. */
export const FIXTURE_SNAPSHOT = fileURLToPath(
  new URL('../../practice/snapshot.json', import.meta.url),
);
