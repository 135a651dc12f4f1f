import { Hono } from 'hono';
import { reminderInputSchema, speechInputSchema } from '../../../src/contract/reminders.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  deleteReminder,
  listMessages,
  listReminders,
  scheduleReminder,
} from '../messages/reminders.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId } from '../middleware/validate.ts';

/** What the therapist sees, does and hears of messages: /api/admin/reminders, /messages, /appointment-audio. */
export function adminMessageRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);

  routes.get('/admin/reminders', isAdmin, async (c) => c.json(await listReminders(deps)));

  routes.post('/admin/reminders', isAdmin, async (c) => {
    const id = await scheduleReminder(deps, await requireBody(c, reminderInputSchema));
    return c.json({ success: true, id }, 201);
  });

  routes.delete('/admin/reminders/:id', isAdmin, async (c) => {
    await deleteReminder(deps, requireId(c));
    return c.json({ success: true });
  });

  routes.post('/admin/appointment-audio', isAdmin, async (c) => {
    const { text } = await requireBody(c, speechInputSchema);
    if (deps.speak === null) throw new AppError('speech_unavailable');
    const { audio, contentType } = await deps.speak(text).catch((cause: unknown) => {
      throw new AppError('speech_failed', { cause });
    });
    return c.body(audio, 200, { 'Content-Type': contentType });
  });

  routes.get('/admin/messages', isAdmin, async (c) => c.json(await listMessages(deps)));
  return routes;
}
