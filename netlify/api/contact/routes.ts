import { Hono } from 'hono';
import * as calls from '../../../src/contract/people/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { sendMessage } from './send-message.ts';

/** The contact form. */
export function contactRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.sendMessage, [], ({ input, networks }) => sendMessage(deps, { input, networks }));
  return routes;
}
