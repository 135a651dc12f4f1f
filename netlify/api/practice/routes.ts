import { Hono } from 'hono';
import * as appointmentCalls from '#contract/appointments/appointments.ts';
import * as hourCalls from '#contract/calendar/hours.ts';
import * as emailCalls from '#contract/practice/email.ts';
import * as firstStepCalls from '#contract/practice/first-steps.ts';
import * as settingsCalls from '#contract/practice/settings.ts';
import * as statCalls from '#contract/practice/stats.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { emptiesPractice } from '../middleware/practice-cache.ts';
import { senderAddress } from '../middleware/sender-network.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { addTimeOff, deleteTimeOff, listHours, listTimeOff, setDayEnabled } from './calendar.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { changePractice, listChanges, previewChange, undoChange } from './change-practice.ts';
import { publishSite } from './publish-site.ts';
import { readFirstSteps, readSettings } from './read-settings.ts';
import { readStats } from './read-stats.ts';
import { listTimeDays, listTimes } from './times.ts';

/** How the therapist runs her practice: /api/admin/{practice, stats, hours, time-off, times}. */
export function practiceRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const empties = emptiesPractice(deps);
  const answer = answerCalls(routes, deps);

  answer(settingsCalls.readSettings, [isAdmin], () => readSettings(deps));
  answer(firstStepCalls.readFirstSteps, [isAdmin], () => readFirstSteps(deps));
  answer(settingsCalls.previewChange, [isAdmin], ({ input }) => previewChange(deps, input.change));
  answer(settingsCalls.changePractice, [isAdmin, empties], ({ c, input }) =>
    changePractice(deps, input, c.get('member').userId),
  );
  answer(settingsCalls.undoChange, [isAdmin, empties], ({ c, params, input }) =>
    undoChange(deps, params.id, input, c.get('member').userId),
  );
  answer(settingsCalls.publishSite, [isAdmin], () => publishSite(deps));
  answer(settingsCalls.listChanges, [isAdmin], ({ input }) => listChanges(deps, input.before));

  answer(emailCalls.askForEmail, [isAdmin], async ({ c, input }) => {
    await askForEmail(deps, { ...input, member: c.get('member'), ip: senderAddress(c) });
    return { success: true };
  });
  answer(emailCalls.confirmEmail, [isAdmin, empties], async ({ c, input }) => ({
    email: await confirmEmail(deps, input.token, c.get('member').userId),
  }));

  answer(statCalls.readStats, [isAdmin], () => readStats(deps));

  answer(hourCalls.listHours, [isAdmin], () => listHours(deps));
  answer(hourCalls.setDayEnabled, [isAdmin, empties], async ({ c, params, input }) => {
    const day = /^[1-7]$/.exec(params.day)?.[0];
    if (day === undefined) throw new AppError('not_found');
    const { userId } = c.get('member');
    const message = await setDayEnabled(deps, Number(day), input.enabled, userId);
    return { success: true, message };
  });

  answer(hourCalls.listTimeOff, [isAdmin], () => listTimeOff(deps));
  answer(hourCalls.addTimeOff, [isAdmin], ({ input }) => addTimeOff(deps, input));
  answer(hourCalls.deleteTimeOff, [isAdmin], async ({ params }) => {
    await deleteTimeOff(deps, params.id);
    return { success: true };
  });
  answer(hourCalls.deleteTimeOffSeries, [isAdmin], async ({ params }) => {
    await deleteTimeOff(deps, params.id, { ofSeries: true });
    return { success: true };
  });

  answer(appointmentCalls.listTimes, [isAdmin], ({ input }) => listTimes(deps, input));
  answer(appointmentCalls.listTimeDays, [isAdmin], ({ input }) => listTimeDays(deps, input));
  return routes;
}
