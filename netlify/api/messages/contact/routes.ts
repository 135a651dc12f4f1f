import { Hono } from 'hono';
import * as calls from '#contract/messages/contact.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../../middleware/answer-calls.ts';
import { memberAccountOf, readViewer } from '../../middleware/session.ts';
import { sendMessage } from './send-message.ts';

/** The contact form. */
export function contactRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.sendMessage, [], async ({ input, networks, c }) => {
    const sentBy = memberAccountOf(await readViewer(c, deps));
    return sendMessage(deps, { input, networks, sentBy });
  });
  return routes;
}
