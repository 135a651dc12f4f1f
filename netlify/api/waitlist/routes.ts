import { Hono } from 'hono';
import {
  waitlistInputSchema,
  waitlistLinkInputSchema,
  waitlistTakeInputSchema,
} from '../../../src/contract/waitlist.ts';
import type { Deps } from '../../platform/deps.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { readViewer, requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireBody, requireId, requirePhone } from '../middleware/validate.ts';
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

  routes.post('/waitlist', async (c) => {
    const input = await requireBody(c, waitlistInputSchema);
    await requirePhone('phone', input.phone);
    const viewer = await readViewer(c, deps);
    return c.json(await joinWaitlist(deps, { input, viewer, senders: senderNetworks(c) }), 201);
  });
  routes.post('/waitlist/entry', async (c) => {
    const { link } = await requireBody(c, waitlistLinkInputSchema);
    return c.json({ entry: await readPlace(deps, { link, senders: senderNetworks(c) }) });
  });
  routes.post('/waitlist/confirm', async (c) => {
    const { link } = await requireBody(c, waitlistLinkInputSchema);
    const asked = { link, senders: senderNetworks(c) };
    return c.json({ entry: await actOnPlace(deps, 'confirm_place', asked) });
  });
  routes.post('/waitlist/leave', async (c) => {
    const { link } = await requireBody(c, waitlistLinkInputSchema);
    const asked = { link, senders: senderNetworks(c) };
    return c.json({ entry: await actOnPlace(deps, 'leave_waitlist', asked) });
  });
  routes.post('/waitlist/decline', async (c) => {
    const { link } = await requireBody(c, waitlistLinkInputSchema);
    const asked = { link, senders: senderNetworks(c) };
    return c.json({ entry: await actOnPlace(deps, 'decline_offer', asked) });
  });
  routes.post('/waitlist/take', async (c) => {
    const { link, checkoutKey } = await requireBody(c, waitlistTakeInputSchema);
    const asked = { link, checkoutKey, senders: senderNetworks(c) };
    return c.json({ entry: await takeOffer(deps, asked) });
  });

  routes.get('/admin/waitlist', isAdmin, async (c) => c.json(await listWaitlist(deps)));
  routes.delete('/admin/waitlist/:id', isAdmin, async (c) => {
    await removeFromWaitlist(deps, requireId(c));
    return c.json({ message: 'Taken off the waitlist.' });
  });
  return routes;
}
