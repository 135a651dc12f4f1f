import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  callFunction,
  findFunction,
  loadFunctions,
  type FunctionModule,
  type NamedFunction,
} from '#local/server/functions.ts';
import { PRACTICE_FILE, readPractice } from '#local/database/practice.ts';
import { startDatabase, type RunningDatabase } from '#local/database/database.ts';
import { createGifts } from '../helpers/builders/gifts.ts';
import { pdfText } from '../helpers/texts/pdf-text.ts';
import { createRpc } from '../helpers/database/rpc.ts';
import { startStack, type Stack } from '../helpers/stack/stack.ts';
import { bundleFunctions } from '../../build/bundle-functions.ts';

const SOURCES = join(import.meta.dirname, '../../netlify/functions');
let folder: string;
let database: RunningDatabase;
let stack: Stack;
let functions: NamedFunction[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'functions-'));
  [database] = await Promise.all([startDatabase(), bundleFunctions(folder)]);
  stack = await startStack({ database });
  for (const [key, value] of Object.entries(stack.env)) vi.stubEnv(key, value);
  // Silences the API's log lines.
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
  const services = (await (await call('/api/services'))?.json()) as unknown[];
  const { services: declared = [] } = await readPractice(PRACTICE_FILE);
  expect(services.length).toBeGreaterThan(0);
  expect(services).toHaveLength(declared.length);
});

it('draws a gift certificate from the bundle and the files that netlify.toml brings along, and no others', async () => {
  const [, included = ''] =
    /^included_files = \[(.*)\]$/m.exec(readFileSync('netlify.toml', 'utf8')) ?? [];
  const deployed = join(folder, 'deployed');
  const patterns = included.split(',').map((pattern) => pattern.trim().slice(1, -1));
  for (const file of globSync(patterns.filter((pattern) => !pattern.startsWith('.netlify')))) {
    await cp(file, join(deployed, file));
  }
  // Nothing is sold before the last of the first steps: what the Client Bill of Rights says about the therapist.
  await database.sql(
    `update public.practice set last_name = 'Holm', training = '650 hours', insurance = 'none', medicare = 'no', partial_payment = 'none'`,
  );
  const orderId = crypto.randomUUID();
  const gifts = createGifts({ rpc: createRpc(database), sql: database.sql });
  const checkoutKey = crypto.randomUUID();
  await gifts.buy(
    {
      ...{ order_id: orderId, checkout_key: checkoutKey },
      encrypted_code: stack.deps.cipher.encrypt('K7M4XR92HJKPABCDEF', orderId),
    },
    // The bundled functions have the machine's clock.
    new Date().toISOString(),
  );
  const home = process.cwd();
  process.chdir(deployed);
  try {
    const response = await call('/api/gift-certificates/document', {
      method: 'POST',
      body: JSON.stringify({ checkoutKey }),
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(response?.headers.get('content-type')).toBe('application/pdf');
    const words = pdfText(new Uint8Array((await response?.arrayBuffer()) ?? []));
    expect(words).toContain('K7M4XR-92HJKP-ABCDEF');
  } finally {
    process.chdir(home);
  }
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

it('a function knows the context it was built for, which its environment doesn’t say', async () => {
  const built = join(folder, 'production');
  await bundleFunctions(built, { context: 'production' });
  const start = () => import(join(built, 'api', 'api.mjs'));
  await expect(start()).rejects.toThrow('refused in production: LOCAL_STACK');
}, 30_000);
