import type { TestProject } from 'vitest/node';
import { refuseClock, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where createTestDatabase makes its databases. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all tests of a project; each of them takes databases of its own from it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await refuseClock(server.url);
  provide('postgresUrl', server.url);
  return () => server.stop();
}
