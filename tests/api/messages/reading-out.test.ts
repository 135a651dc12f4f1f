import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { filePaths } from '#lib/site/paths.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { SITE_URL } from '../../helpers/stack/stack.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
let cookie: { cookie: string };
beforeEach(async () => {
  cookie = await logIn(stack.sql, await createAccount(stack.sql, { name: 'boss', role: 'admin' }));
});

describe('reading out', () => {
  it('answers a sound', async () => {
    const response = await stack.api(filePaths.audio, {
      json: { text: 'Ann, at nine' },
      headers: cookie,
    });
    expect(response.headers.get('content-type')).toBe('audio/wav');
    const sound = Buffer.from(await response.arrayBuffer());
    expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
    expect(sound.length).toBeGreaterThan(1_000);
  });

  it('says what is missing without a key, and refuses a novel', async () => {
    const app = createApp({ ...stack.deps, speak: null });
    const call = (text: string) =>
      app.request(`${SITE_URL}${filePaths.audio}`, {
        method: 'POST',
        body: JSON.stringify({ text }),
        headers: {
          ...cookie,
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
        },
      });
    const silent = await call('Ann, at nine');
    expect(silent.status).toBe(503);
    expect(await silent.json()).toMatchObject({
      detail:
        'Audio features require a speech-service key. Please configure it in deployment settings.',
    });
    expect((await call('x'.repeat(2001))).status).toBe(400);
  });

  it('a service that does not speak is another failure than a missing key', async () => {
    const app = createApp({ ...stack.deps, speak: () => Promise.reject(new Error('No voice')) });
    const answer = await app.request(`${SITE_URL}${filePaths.audio}`, {
      method: 'POST',
      body: JSON.stringify({ text: 'Ann, at nine' }),
      headers: {
        ...cookie,
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
      },
    });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({
      code: 'speech_failed',
      detail: 'Failed to generate speech',
    });
  });
});
