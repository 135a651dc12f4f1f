import type { TestProject } from 'vitest/node';

/** Lets tests make their databases on the PostgreSQL of the mutation run, whose template has one function broken. */
export default function setup({ provide }: TestProject): void {
  const url = process.env['MUTATION_POSTGRES_URL'];
  if (!url) throw new Error('MUTATION_POSTGRES_URL is missing: run npm run mutation -- sql');
  provide('postgresUrl', url);
}
