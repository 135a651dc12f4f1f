import { Hono } from 'hono';
import * as calls from '#contract/export/export.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { senderAddress } from '../middleware/sender-network.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { beginExport, exportTable } from './export-practice.ts';

/** How the therapist takes everything with her: /api/admin/export. */
export function exportRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);
  answer(calls.beginExport, [isAdmin], ({ c, input }) =>
    beginExport(deps, { ...input, member: c.get('member'), ip: senderAddress(c) }),
  );
  answer(calls.exportTable, [isAdmin], ({ c, params, input }) =>
    exportTable(deps, { ...input, table: params.table, userId: c.get('member').userId }),
  );
  return routes;
}
