import { expect, it } from 'vitest';
import { applyMigrations, readMigrations } from './migrations.ts';

it('says what to do with a database of earlier migrations, and leaves it alone', async () => {
  const scripts: string[] = [];
  const target = {
    exec: (script: string) => Promise.resolve(scripts.push(script)),
    query: () => Promise.resolve([{ version: '20261121010000' }]),
  };
  await expect(applyMigrations(target)).rejects.toThrow(
    /20261121010000.*delete supabase\/\.temp and start again/,
  );
  expect(scripts.filter((script) => script.includes('create table public.'))).toEqual([]);
});

it('says what to do with a database that was created by an earlier version of a migration', async () => {
  const [migration] = await readMigrations();
  const target = {
    exec: () => Promise.resolve(),
    query: () =>
      Promise.resolve([{ version: migration?.version, script: `${migration?.script} -- earlier` }]),
  };
  await expect(applyMigrations(target)).rejects.toThrow(/Delete supabase\/\.temp/);
});
