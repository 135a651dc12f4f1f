import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  callFunction,
  findFunction,
  loadFunctions,
  type FunctionModule,
  type NamedFunction,
} from '../local/functions.ts';
import { startDatabase, type RunningDatabase } from '../local/database.ts';
import { startStack, type Stack } from '../tests/helpers/stack.ts';
import { bundleFunctions } from './bundle-functions.ts';

const SOURCES = join(import.meta.dirname, '../netlify/functions');
let folder: string;
let database: RunningDatabase;
let stack: Stack;
let functions: NamedFunction[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'functions-'));
  [database] = await Promise.all([startDatabase(), bundleFunctions(folder)]);
  stack = await startStack({ database });
  for (const [key, value] of Object.entries(stack.env)) vi.stubEnv(key, value);
  // The API's log lines are not this test's business.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  functions = await loadFunctions(
    SOURCES,
    (name) => import(join(folder, name, `${name}.mjs`)) as Promise<FunctionModule>,
  );
}, 60_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await stack.stop();
  await database.stop();
  await rm(folder, { recursive: true });
});

const call = async (path: string, init?: RequestInit) => {
  const found = findFunction(functions, path);
  return found && callFunction(found, new Request(`http://localhost:4321${path}`, init));
};

it('answers from the bundle that is deployed', async () => {
  expect((await call('/api/health'))?.status).toBe(200);
  const services = await call('/api/services');
  expect(await services?.json()).toHaveLength(11);
});

it('bundles the webhook as a function of its own', async () => {
  expect(findFunction(functions, '/api/stripe-webhook')?.name).toBe('stripe-webhook');
  const response = await call('/api/stripe-webhook', { method: 'POST', body: '{}' });
  expect(response?.status).toBe(400);
});

it('bundles the sweep with its schedule, and no address', async () => {
  const sweep = functions.find(({ name }) => name === 'sweep');
  expect(sweep?.config).toEqual({ schedule: '*/5 * * * *' });
  const response = sweep && (await callFunction(sweep, new Request('http://localhost:4321/')));
  expect(await response?.json()).toMatchObject({ failures: 0, isDone: true });
});

it('knows the context that it was built for, which its environment does not say', async () => {
  const built = join(folder, 'production');
  await bundleFunctions(built, 'production');
  const start = () => import(join(built, 'api', 'api.mjs'));
  await expect(start()).rejects.toThrow('refused in production: LOCAL_STACK');
}, 30_000);
