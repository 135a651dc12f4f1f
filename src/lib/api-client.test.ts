import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { ApiError, call } from './api-client.ts';

const answer = z.object({ ok: z.boolean() });
const look = defineCall({ method: 'GET', path: '/api/x', answer });
const send = defineCall({
  method: 'POST',
  path: '/api/x',
  input: z.object({ a: z.number() }),
  answer,
});
const answerWith = (response: Response) => {
  const fetch = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(response));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('call', () => {
  it('reads without a body and sends credentials', async () => {
    const fetch = answerWith(Response.json({ ok: true }));
    await expect(call(look)).resolves.toEqual({ ok: true });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' });
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  });

  it('posts JSON when there is a body', async () => {
    const fetch = answerWith(Response.json({ ok: true }));
    await call(send, { a: 1 });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it.each([
    [
      'the sentence of a problem',
      JSON.stringify({
        type: 'about:blank',
        title: 'Taken',
        status: 409,
        code: 'slot_taken',
        detail: 'Somebody was faster.',
      }),
      '409: Somebody was faster.',
    ],
    ['the text of anything else', 'upstream broke', '409: upstream broke'],
    ['the status text when there is no body', '', '409: Conflict'],
  ])('raises the status and %s', async (_, body, message) => {
    answerWith(new Response(body, { status: 409, statusText: 'Conflict' }));
    const error = await call(look).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe(message);
  });

  it('carries the code that pages compare', async () => {
    answerWith(
      Response.json(
        { type: 'about:blank', title: 'Taken', status: 409, code: 'slot_taken', detail: 'Gone.' },
        { status: 409 },
      ),
    );
    await expect(call(look)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'slot_taken' },
    });
  });

  it('refuses an answer of another shape', async () => {
    answerWith(Response.json({ ok: 'yes' }));
    await expect(call(look)).rejects.toThrow();
  });
});
