import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { FIXTURE_SNAPSHOT } from '../helpers/database/fixture-snapshot.ts';
import { PRACTICE_FILE } from '#local/database/practice.ts';
import { askForSnapshot, findSnapshot } from '#local/database/take-snapshot.ts';

afterEach(() => vi.unstubAllGlobals());

const HOSTED = { SUPABASE_URL: 'https://project.supabase.example', SUPABASE_SECRET_KEY: 'secret' };
const fixture = await readFile(FIXTURE_SNAPSHOT, 'utf8');

/** Lets the hosted project answer with these, one after the other. */
function answerWith(...answers: (() => Response)[]) {
  const fetch = vi.fn(() => Promise.resolve(answers.shift()?.() ?? new Response('{}')));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const down = () => new Response('Bad gateway', { status: 502 });
const up = () => new Response(fixture, { headers: { 'Content-Type': 'application/json' } });

it('a build asks the project whose keys are set', async () => {
  const fetch = answerWith(up);
  const file = await findSnapshot(HOSTED);
  expect(await readFile(file, 'utf8')).toBe(fixture);
  expect(String((fetch.mock.calls as unknown[][])[0]?.[0])).toBe(
    `${HOSTED.SUPABASE_URL}/rest/v1/rpc/practice_snapshot`,
  );
});

it('asks three times, and then fails rather than guess', async () => {
  const fetch = answerWith(down, down, up);
  expect((await askForSnapshot(HOSTED, 1)).practice.name).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(3);
  answerWith(down, down, down, up);
  await expect(askForSnapshot(HOSTED, 1)).rejects.toThrow(
    `${HOSTED.SUPABASE_URL} does not say what the practice is`,
  );
});

it('refuses an answer that is no practice', async () => {
  answerWith(...[1, 2, 3].map(() => () => Response.json({ hash: 'x' })));
  await expect(askForSnapshot(HOSTED, 1)).rejects.toThrow('does not say what the practice is');
});

it('takes the file that the local stack names, and no one else’s', async () => {
  const fetch = answerWith(up, up);
  const named = { ...HOSTED, PRACTICE_SNAPSHOT: FIXTURE_SNAPSHOT };
  expect(await findSnapshot({ ...named, LOCAL_STACK: 'true' })).toBe(FIXTURE_SNAPSHOT);
  expect(fetch).not.toHaveBeenCalled();
  expect(await findSnapshot(named)).not.toBe(FIXTURE_SNAPSHOT);
});

it('without keys, takes the practice of content/practice, as a newcomer has it', async () => {
  const text = await readFile(await findSnapshot({}), 'utf8');
  const { practice } = JSON.parse(text) as { practice: { name: string } };
  expect(await readFile(PRACTICE_FILE, 'utf8')).toContain(practice.name);
}, 60_000);
