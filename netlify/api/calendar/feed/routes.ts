import { Hono } from 'hono';
import * as calls from '#contract/calendar/calendar-feed.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { proveMember } from '../../accounts/passwords.ts';
import { sendSoon } from '../../messages/outbox.ts';
import { answerCalls } from '../../middleware/answer-calls.ts';
import { senderAddress } from '../../middleware/sender-network.ts';
import { hashToken, newToken } from '../../middleware/session-cookies.ts';
import { requireAdmin, type MemberContext } from '../../middleware/session.ts';

/** The practice's calendar feed: the therapist creates and revokes its secret address, and any calendar can read it. */
export function calendarFeedRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const { database, readPractice, siteUrl } = deps;
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.makeCalendarFeed, [isAdmin], async ({ c, input: { password } }) => {
    const member = c.get('member');
    await proveMember(deps, { member, password, field: 'password', ip: senderAddress(c) });
    const token = newToken();
    const p_by = member.userId;
    await database.rpcNow('set_calendar_feed', { p_token_hash: hashToken(token), p_by });
    await sendSoon(deps, p_by);
    return { url: `${siteUrl}/api/calendar/${token}.ics` };
  });
  answer(calls.revokeCalendarFeed, [isAdmin], async () => {
    await database.rpcNow('set_calendar_feed', { p_token_hash: null as unknown as string });
    return { success: true };
  });

  routes.get('/api/calendar/:file', async (c) => {
    const token = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1];
    if (token === undefined) throw new AppError('not_found');
    const [rows, { practiceFeed }, practice] = await Promise.all([
      database.rpcNow('read_calendar_feed', { p_token_hash: hashToken(token) }),
      import('../../../emails/words/calendar-file.ts'),
      readPractice(),
    ]);
    const sessions = rows.map((row) => ({
      appointmentId: row.appointment_id,
      revision: row.revision,
      status: row.status as 'pending',
      startsAt: new Date(row.starts_at),
      asOf: new Date(row.booked_at),
      firstName: row.first_name,
      serviceName: row.service_name,
      durationMinutes: row.duration_minutes,
      location: row.location,
    }));
    return c.body(practiceFeed(sessions, practice), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
    });
  });
  return routes;
}
