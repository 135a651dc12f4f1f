import { Hono } from 'hono';
import * as calls from '../../../src/contract/waitlist.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { readViewer, requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requirePhone } from '../middleware/validate.ts';
import {
  actOnPlace,
  joinWaitlist,
  listWaitlist,
  readPlace,
  removeFromWaitlist,
  takeOffer,
} from './waitlist.ts';

/** A place on the waitlist: asking for one, and what its person does by its link; and who waits, for the therapist. */
export function waitlistRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.joinWaitlist, [], async ({ input, senders, c }) => {
    await requirePhone('phone', input.phone);
    return joinWaitlist(deps, { input, senders, viewer: await readViewer(c, deps) });
  });
  answer(calls.readPlace, [], async ({ input: { link }, senders }) => ({
    entry: await readPlace(deps, { link, senders }),
  }));
  answer(calls.confirmPlace, [], async ({ input: { link }, senders }) => ({
    entry: await actOnPlace(deps, 'confirm_place', { link, senders }),
  }));
  answer(calls.leaveWaitlist, [], async ({ input: { link }, senders }) => ({
    entry: await actOnPlace(deps, 'leave_waitlist', { link, senders }),
  }));
  answer(calls.declineOffer, [], async ({ input: { link }, senders }) => ({
    entry: await actOnPlace(deps, 'decline_offer', { link, senders }),
  }));
  answer(calls.takeOffer, [], async ({ input, senders }) => ({
    entry: await takeOffer(deps, { ...input, senders }),
  }));

  answer(calls.listWaitlist, [isAdmin], () => listWaitlist(deps));
  answer(calls.removeFromWaitlist, [isAdmin], async ({ params }) => {
    await removeFromWaitlist(deps, params.id);
    return { message: 'Removed from the waitlist.' };
  });
  return routes;
}
