import { beforeEach } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import type { Problem } from '#contract/problem.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

/** A stack with the therapist logged in, and the worker that sends what is due. */
export function useMessages() {
  const stack = useStack();

  let cookie: { cookie: string };

  beforeEach(async () => {
    cookie = await logIn(
      stack.sql,
      await createAccount(stack.sql, { name: 'boss', role: 'admin' }),
    );
  });

  async function ask<Body>(path: string, call: { method?: string; json?: unknown } = {}) {
    const response = await stack.api(path, { ...call, headers: cookie });
    return { status: response.status, body: (await response.json()) as Body & Problem };
  }

  /** Ann has booked Wednesday, November 25 at 9:00 AM; it is Monday, 7:00 AM. */
  const book = (changes = {}) => bookAsGuest(stack, 'ann', changes);

  const at = (instant: string) => {
    stack.clock.set(instant);
    return runMessages(stack.deps);
  };

  /** The provider's id of the message to the client. */
  const providerId = async (channel: string) =>
    String(
      (
        await stack.sql(
          `select provider_id from public.messages where recipient = 'client' and channel = $1`,
          [channel],
        )
      )[0]?.['provider_id'],
    );

  return { stack, ask, book, at, providerId };
}
