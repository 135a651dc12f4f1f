import { Hono } from 'hono';
import * as calls from '#contract/waitlist/waitlist.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requirePhone } from '../middleware/answer-calls.ts';
import { readViewer, requireAdmin, type MemberContext } from '../middleware/session.ts';
import {
  actOnPlace,
  joinWaitlist,
  listWaitlist,
  readPlace,
  removeFromWaitlist,
  takeOffer,
} from './waitlist.ts';

/** The waitlist: joining it, using the link to one's spot, and managing it as the therapist. */
export function waitlistRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.joinWaitlist, [], async ({ input, networks, c }) => {
    await requirePhone('phone', input.phone);
    return joinWaitlist(deps, { input, networks, viewer: await readViewer(c, deps) });
  });
  answer(calls.readPlace, [], async ({ input: { link }, networks }) => ({
    entry: await readPlace(deps, { link, networks }),
  }));
  answer(calls.confirmPlace, [], async ({ input: { link }, networks }) => ({
    entry: await actOnPlace(deps, 'confirm_place', { link, networks }),
  }));
  answer(calls.leaveWaitlist, [], async ({ input: { link }, networks }) => ({
    entry: await actOnPlace(deps, 'leave_waitlist', { link, networks }),
  }));
  answer(calls.declineOffer, [], async ({ input: { link }, networks }) => ({
    entry: await actOnPlace(deps, 'decline_offer', { link, networks }),
  }));
  answer(calls.takeOffer, [], async ({ input, networks }) => ({
    entry: await takeOffer(deps, { ...input, networks }),
  }));

  answer(calls.listWaitlist, [isAdmin], () => listWaitlist(deps));
  answer(calls.removeFromWaitlist, [isAdmin], async ({ params }) => {
    await removeFromWaitlist(deps, params.id);
    return { message: 'Removed from the waitlist.' };
  });
  return routes;
}
