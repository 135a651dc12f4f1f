import { Hono } from 'hono';
import { contactInputSchema } from '../../../src/contract/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { requireBody } from '../middleware/validate.ts';
import { sendMessage } from './send-message.ts';

/** POST /api/contact. */
export function contactRoutes(deps: Deps) {
  return new Hono().post('/contact', async (c) => {
    const input = await requireBody(c, contactInputSchema);
    return c.json(await sendMessage(deps, { input, networks: senderNetworks(c) }));
  });
}
