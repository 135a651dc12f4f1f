import { Hono } from 'hono';
import * as calls from '#contract/messages/reminders.ts';
import {
  answerText as answerTextCall,
  readText as readTextCall,
} from '#contract/messages/texts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requireBody } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { answerText } from './answer-text.ts';
import { readText } from './read-text.ts';
import { deleteReminder, listMessages, listReminders, scheduleReminder } from './reminders.ts';

/** Reminders, messages, texts that came and the spoken schedule: /api/admin/{reminders, messages, texts, appointment-audio}. */
export function messageRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listReminders, [isAdmin], () => listReminders(deps));
  answer(calls.scheduleReminder, [isAdmin], async ({ input }) => ({
    success: true,
    id: await scheduleReminder(deps, input),
  }));
  answer(calls.deleteReminder, [isAdmin], async ({ params }) => {
    await deleteReminder(deps, params.id);
    return { success: true };
  });
  answer(calls.listMessages, [isAdmin], () => listMessages(deps));
  answer(answerTextCall, [isAdmin], ({ params, input }) => answerText(deps, params.id, input));
  answer(readTextCall, [isAdmin], async ({ params, c }) => ({
    words: await readText(deps, params.id, c.get('member').userId),
  }));

  routes.post('/api/admin/appointment-audio', isAdmin, async (c) => {
    const { text } = await requireBody(c, calls.speechInputSchema);
    if (deps.speak === null) throw new AppError('speech_unavailable');
    const { audio, contentType } = await deps.speak(text).catch((cause: unknown) => {
      throw new AppError('speech_failed', { cause });
    });
    return c.body(audio, 200, { 'Content-Type': contentType });
  });
  return routes;
}
