import { Hono } from 'hono';
import * as calls from '#contract/check-ins/check-ins.ts';
import * as pageCalls from '#contract/check-ins/check-in-page.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { senderAddress } from '../middleware/sender-network.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { openCheckIn } from './check-in-page.ts';
import { endCheckIn, extendCheckIn, readCheckIn, startCheckIn } from './check-ins.ts';
import { readContact } from '../messages/safety-contact.ts';
import { deleteContact, saveContact } from './safety-contact.ts';

/** Checking in and out of home visits, whom to tell, and what that person sees by their link. */
export function checkInRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.readSafetyContact, [isAdmin], async () => ({ contact: await readContact(deps) }));
  answer(calls.saveSafetyContact, [isAdmin], async ({ c, input }) => ({
    contact: await saveContact(deps, { ...input, member: c.get('member'), ip: senderAddress(c) }),
  }));
  answer(calls.deleteSafetyContact, [isAdmin], async ({ c, input: { password } }) => {
    await deleteContact(deps, { member: c.get('member'), password, ip: senderAddress(c) });
    return { success: true };
  });

  answer(calls.readCheckIn, [isAdmin], () => readCheckIn(deps));
  answer(calls.startCheckIn, [isAdmin], ({ input }) => startCheckIn(deps, input));
  answer(calls.extendCheckIn, [isAdmin], ({ params, input }) =>
    extendCheckIn(deps, params.id, input),
  );
  answer(calls.endCheckIn, [isAdmin], ({ params }) => endCheckIn(deps, params.id));

  answer(pageCalls.openCheckIn, [], ({ input: { link }, networks }) =>
    openCheckIn(deps, { link, networks }),
  );
  return routes;
}
