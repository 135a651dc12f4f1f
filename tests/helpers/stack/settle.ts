import { sendDueMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../../netlify/jobs/sweep/run-sweep.ts';
import { assertInvariants } from './invariants.ts';
import type { Stack } from './stack.ts';

/** More than any backlog of a test needs. */
const MOST_RUNS = 50;

/** Everything works again: no disturbance is left at any service. */
export async function heal({ stripe, mailbox, texts, databaseGate }: Stack): Promise<void> {
  stripe.plan.heal();
  delete stripe.faults.before;
  delete stripe.faults.remembering;
  delete stripe.faults.after;
  mailbox.intercept = undefined;
  texts.intercept = undefined;
  databaseGate.open();
  await stripe.webhooks.settle();
}

/** Runs the sweep and sends what is due, as the scheduler does every few minutes; answers what the sweep did. */
export async function sweep({ deps }: Stack) {
  const did = await runSweep(deps);
  await sendDueMessages(deps);
  return did;
}

/** Lets everything work again, and holds what is there against the invariants that hold at any time. */
export async function checkUnswept(stack: Stack): Promise<void> {
  await heal(stack);
  await assertInvariants(stack);
}

/**
 * Lets everything work again, runs the sweep, and holds what is left against every invariant. What the webhook has not
 * brought until then it never brings.
 */
export async function settle(stack: Stack): Promise<void> {
  await heal(stack);
  // A run ends when its time is up; the next one goes on. How many that takes is the machine's affair.
  let did = await sweep(stack);
  for (let runs = 1; !did.isDone && runs < MOST_RUNS; runs += 1) did = await sweep(stack);
  // What one run asks of Stripe, or failed to do, the next one reads back or does.
  if (!did.isDone || did.refunds + did.holds + did.failures > 0) await sweep(stack);
  await assertInvariants(stack, { isSwept: true });
}
