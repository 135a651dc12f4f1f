import { Hono } from 'hono';
import * as calls from '#contract/appointments/own-appointment.ts';
import { filePaths } from '#lib/site/paths.ts';
import type { Deps } from '#platform/deps.ts';
import { readCalendarFile } from '../../accounts/account.ts';
import { answerCalls } from '../../middleware/answer-calls.ts';
import { asOwner, readOwn } from './own-appointment.ts';
import { payOwn } from './pay-owed.ts';
import {
  answerOwnProposal,
  cancelOwn,
  changeOwn,
  listOwnDays,
  priceOwn,
  readOwnPayment,
} from './own-changes.ts';

/** What clients do with their own appointment, by emailed link or logged in: /api/appointment. GET reads or changes nothing. */
export function ownAppointmentRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.readOwnAppointment, [], async ({ input: given, c }) => {
    const { appointment } = await asOwner(c, deps, { given, run: (key) => readOwn(deps, key) });
    return { appointment };
  });
  answer(calls.listOwnDays, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => listOwnDays(deps, key, given.from) }),
  );
  answer(calls.priceOwnChange, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => priceOwn(deps, key, given) }),
  );
  answer(calls.changeOwnAppointment, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => changeOwn(deps, key, given) }),
  );
  answer(calls.readOwnPayment, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => readOwnPayment(deps, key, given.paymentIntentId) }),
  );
  answer(calls.payOwnAppointment, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => payOwn(deps, key, given) }),
  );
  answer(calls.cancelOwnAppointment, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => cancelOwn(deps, key, given) }),
  );
  answer(calls.answerProposal, [], ({ input: given, c }) =>
    asOwner(c, deps, { given, run: (key) => answerOwnProposal(deps, key, given) }),
  );
  answer(calls.endOwnLink, [], async ({ input: given, c }) => {
    const { appointment } = await asOwner(c, deps, { given, run: (key) => readOwn(deps, key) });
    await deps.database.rpcNow('end_appointment_links', { p_appointment_id: appointment.id });
    return { ended: true as const };
  });

  routes.get(`${filePaths.ownCalendar}/:id/:file`, async (c) =>
    c.body(await readCalendarFile(deps, c.req.path), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="appointment.ics"',
    }),
  );
  return routes;
}
