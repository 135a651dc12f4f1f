import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerCalls } from '#api/middleware/answer-calls.ts';
import { defineCall } from '#contract/call.ts';
import { call, refusalOf } from '#lib/api-client.ts';
import { Hono } from 'hono';

const rename = defineCall({
  method: 'PATCH',
  path: '/api/rows/:id',
  input: z.object({ name: z.string() }),
  answer: z.object({ name: z.string(), at: z.number() }),
  refusals: ['stale_version'],
});
const list = defineCall({ method: 'GET', path: '/api/rows', answer: z.array(z.string()) });
const answer = answerCalls(new Hono(), { isLive: false });

/** Never run: each mistake must not compile, and `npm test -- types` says so where one does. */
const mistakes = [
  // @ts-expect-error the id is missing
  () => call(rename, { name: 'Ann' }),
  // @ts-expect-error the name is missing
  () => call(rename, { id: '1' }),
  // @ts-expect-error nothing is given
  () => call(rename),
  // @ts-expect-error a name is no number
  () => call(rename, { id: '1', name: 1 }),
  // @ts-expect-error nothing of that name is taken
  () => call(rename, { id: '1', name: 'Ann', color: 'red' }),
  // @ts-expect-error the answer has no such field
  async () => (await call(rename, { id: '1', name: 'Ann' })).color,
  // @ts-expect-error the call has no such refusal
  () => refusalOf(rename, null) === 'slot_taken',
  // @ts-expect-error the answer lacks its time
  () => answer(rename, [], ({ input }) => ({ name: input.name })),
  // @ts-expect-error the answer's time is no number
  () => answer(rename, [], ({ input }) => ({ name: input.name, at: 'now' })),
  // @ts-expect-error the path has no such name
  () => answer(rename, [], ({ params, input }) => ({ name: input.name + params.day, at: 1 })),
  // @ts-expect-error a call without an input has none
  () => answer(list, [], ({ input }) => [input.name]),
  // @ts-expect-error no such method
  () => defineCall({ method: 'PUT', path: '/api/rows', answer: z.array(z.string()) }),
  // @ts-expect-error the API is under /api/
  () => defineCall({ method: 'GET', path: '/rows', answer: z.array(z.string()) }),
  // @ts-expect-error no such refusal
  () => defineCall({ ...list, refusals: ['too_loud'] }),
];

it('a call that is not what was declared does not compile', () => {
  expect(mistakes).toHaveLength(14);
});

const PATH = '/api/rows/7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f80';
const asked = (routes: Hono, path = PATH, name: unknown = 'Ann') =>
  routes.request(path, { method: 'PATCH', body: JSON.stringify({ name }) });
/** What the API says of an answer that has these fields. */
async function statusOf(answered: object, isLive = false): Promise<number> {
  const routes = new Hono();
  routes.onError((_, c) => c.text('failed', 500));
  answerCalls(routes, { isLive })(rename, [], () => answered as { name: string; at: number });
  return (await asked(routes)).status;
}

it('an answer is what was declared, word for word, wherever payments are not real', async () => {
  expect(await statusOf({ name: 'Ann', at: 1 })).toBe(200);
  expect(await statusOf({ name: 'Ann' })).toBe(500);
  expect(await statusOf({ name: 'Ann', at: 1, phone: '320' })).toBe(500);
  expect(await statusOf({ name: 'Ann', at: 1, phone: '320' }, true)).toBe(200);
});

it('names, input and networks are read before a call is answered', async () => {
  const routes = new Hono();
  const seen: unknown[] = [];
  answerCalls(routes, { isLive: false })(rename, [], ({ params, input, networks }) => {
    seen.push(params, input, networks);
    return { name: input.name, at: 1 };
  });
  routes.onError((error, c) => c.text(error.message, 400));
  expect(await (await asked(routes)).json()).toEqual({ name: 'Ann', at: 1 });
  expect(seen).toEqual([
    { id: PATH.slice('/api/rows/'.length) },
    { name: 'Ann' },
    ['network unknown'],
  ]);
  expect(await (await asked(routes, '/api/rows/1')).text()).toBe('not_found');
  expect(await (await asked(routes, PATH, 1)).text()).toBe('invalid_request');
});
