import { expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import type { Call } from '#contract/call.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../src/contract/**/*.ts', '!../../../src/contract/**/*.test.ts'],
  { eager: true },
);

/** What no page of ours calls: signed calls of others, files, forms of plain pages, and what a program asks. */
const OTHERS: readonly string[] = [
  'GET /api/account/data',
  'GET /api/admin/gift-certificates/:id/document',
  'GET /api/appointment/calendar/:id/:file',
  'GET /api/calendar/:file',
  'GET /api/health',
  'GET /book/done',
  'GET /book/pay',
  'GET /book/times',
  'POST /api/admin/appointment-audio',
  'POST /api/auth/email-hook',
  'POST /api/gift-certificates/document',
  'POST /api/email-webhook',
  'POST /api/stripe-webhook',
  'POST /api/text-webhook',
  'POST /book/pay',
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

it('answers the declared calls, and little else', () => {
  const declared = Object.values(modules)
    .flatMap((exported) => Object.values(exported).filter(isCall))
    .map(({ method, path }) => `${method} ${path}`);
  const answered = createApp(stack.deps)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(answered)].toSorted()).toEqual(
    [...new Set([...declared, ...OTHERS])].toSorted(),
  );
});
