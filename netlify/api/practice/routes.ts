import { Hono } from 'hono';
import * as appointmentCalls from '../../../src/contract/appointments/appointments.ts';
import * as clientCalls from '../../../src/contract/people/clients.ts';
import * as hourCalls from '../../../src/contract/appointments/hours.ts';
import * as statCalls from '../../../src/contract/stats.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { listClientAppointments } from '../appointments/therapist-appointments.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import {
  addTimeOff,
  deleteTimeOff,
  listHours,
  listTimeOff,
  listTimes,
  setDayEnabled,
} from './calendar.ts';
import { grantCredits, listClients, updateClient } from './clients.ts';
import { readStats } from './read-stats.ts';

/** How the therapist runs her practice: /api/admin/{stats, hours, time-off, times, clients}. */
export function practiceRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(statCalls.readStats, [isAdmin], () => readStats(deps));

  answer(hourCalls.listHours, [isAdmin], () => listHours(deps));
  answer(hourCalls.setDayEnabled, [isAdmin], async ({ params, input }) => {
    const day = /^[1-7]$/.exec(params.day)?.[0];
    if (day === undefined) throw new AppError('not_found');
    return { success: true, message: await setDayEnabled(deps, Number(day), input.enabled) };
  });

  answer(hourCalls.listTimeOff, [isAdmin], () => listTimeOff(deps));
  answer(hourCalls.addTimeOff, [isAdmin], ({ input }) => addTimeOff(deps, input));
  answer(hourCalls.deleteTimeOff, [isAdmin], async ({ params }) => {
    await deleteTimeOff(deps, params.id);
    return { success: true };
  });

  answer(appointmentCalls.listTimes, [isAdmin], ({ input }) => listTimes(deps, input));

  answer(clientCalls.listClients, [isAdmin], ({ input }) => listClients(deps, input.q));
  answer(clientCalls.listClientAppointments, [isAdmin], ({ params }) =>
    listClientAppointments(deps, params.id),
  );
  answer(clientCalls.updateClient, [isAdmin], ({ params, input }) =>
    updateClient(deps, params.id, input),
  );
  answer(clientCalls.grantCredits, [isAdmin], ({ params, input }) =>
    grantCredits(deps, params.id, input),
  );
  return routes;
}
