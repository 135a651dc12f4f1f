import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_NOW } from '../helpers/clock.ts';
import { startStack, type Stack } from '../helpers/stack.ts';
import { BOOKING_TABLES } from './journey.ts';

/**
 * One stack for a test file, emptied before each test: a fresh one would take a second to read its schema. The object
 * is filled in when the tests run.
 */
export function useStack(): Stack {
  const stack = {} as Stack;
  beforeAll(async () => {
    Object.assign(stack, await startStack());
  });
  beforeEach(() => empty(stack));
  afterAll(() => stack.stop());
  return stack;
}

async function empty(stack: Stack): Promise<void> {
  await stack.stripe.webhooks.settle();
  // The ledger refuses to be emptied; only a replica does not run its triggers.
  await stack.sql('set session_replication_role = replica');
  await stack.sql(
    `truncate ${BOOKING_TABLES.map((table) => `public.${table}`).join(', ')} cascade`,
  );
  await stack.sql('set session_replication_role = origin');
  await stack.stripe.reset();
  stack.stripe.webhooks.hold();
  stack.stripe.webhooks.drop();
  const { faults } = stack.stripe;
  delete faults.before;
  delete faults.remembering;
  delete faults.after;
  for (const inbox of [stack.mailbox, stack.texts]) {
    inbox.intercept = undefined;
    inbox.clear();
  }
  stack.clock.set(DEFAULT_NOW);
  stack.logs.length = 0;
}
