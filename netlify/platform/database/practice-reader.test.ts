import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { createPracticeReader } from './practice-reader.ts';

const snapshot = JSON.parse(readFileSync(process.env['PRACTICE_SNAPSHOT'] ?? '', 'utf8')) as {
  practice: object;
};

/** A reader of a database that says a name, or does not answer. */
function setUp() {
  const world = { name: 'Still Lake', isDown: false, asked: 0, ms: 0 };
  const rpcNow = () => {
    world.asked += 1;
    if (world.isDown) return Promise.reject(new Error('down'));
    return Promise.resolve({ ...snapshot, practice: { ...snapshot.practice, name: world.name } });
  };
  const database = { rpcNow } as unknown as Database;
  const read = createPracticeReader({ database, siteUrl: 'https://site.example' }, () => world.ms);
  return { world, read };
}

describe('the reader of the practice', () => {
  it('asks once for all who ask within a minute, then again', async () => {
    const { world, read } = setUp();
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toMatchObject({ name: 'Still Lake', url: 'https://site.example' });
    expect(second).toBe(first);
    world.name = 'Loud Lake';
    world.ms = 59_999;
    expect((await read()).name).toBe('Still Lake');
    expect(world.asked).toBe(1);
    world.ms = 60_000;
    expect((await read()).name).toBe('Loud Lake');
  });

  it('says what it knew while the database does not answer, and asks again each time', async () => {
    const { world, read } = setUp();
    await read();
    world.ms = 60_000;
    world.isDown = true;
    expect((await read()).name).toBe('Still Lake');
    Object.assign(world, { isDown: false, name: 'Loud Lake' });
    expect((await read()).name).toBe('Loud Lake');
  });

  it('throws if it never knew anything, and can be asked again', async () => {
    const { world, read } = setUp();
    world.isDown = true;
    await expect(read()).rejects.toThrow('down');
    world.isDown = false;
    expect((await read()).name).toBe('Still Lake');
  });
});
