import { Hono } from 'hono';
import { copyClient as copyCall } from '#contract/clients/client-copy.ts';
import * as recordCalls from '#contract/clients/client-record.ts';
import * as clientCalls from '#contract/clients/clients.ts';
import * as importCalls from '#contract/clients/import-clients.ts';
import * as balanceCalls from '#contract/clients/import-balances.ts';
import * as historyCalls from '#contract/clients/import-history.ts';
import * as erasureCalls from '#contract/clients/erasure.ts';
import * as mergeCalls from '#contract/clients/merging.ts';
import type { Deps } from '#platform/deps.ts';
import { listClientAppointments } from '../appointments/therapist-appointments.ts';
import { answerCalls, requirePhone } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { grantCredits, listClients, updateClient } from './clients.ts';
import { copyClient } from './copy-client.ts';
import { checkImport, importClients, listImports, undoImport } from './import-clients.ts';
import { eraseClient, previewErasure } from './erase-client.ts';
import { checkBalances, importBalances } from './import-balances.ts';
import { checkAppointments, importAppointments } from './import-history.ts';
import {
  keepApart,
  listDuplicates,
  mergeClients,
  previewMerge,
  undoMerge,
} from './merge-clients.ts';
import { openClient } from './open-client.ts';
import { addClient, endWords, keepWords, saveContact, savePreferences } from './save-client.ts';

/** The therapist's clients, the page of each, and lists of them from elsewhere: /api/admin/clients and /api/admin/imports. */
export function clientRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);
  const done = { success: true };

  answer(clientCalls.listClients, [isAdmin], ({ input }) => listClients(deps, input));
  answer(clientCalls.listClientAppointments, [isAdmin], ({ params }) =>
    listClientAppointments(deps, params.id),
  );
  answer(clientCalls.updateClient, [isAdmin], ({ params, input }) =>
    updateClient(deps, params.id, input),
  );
  answer(clientCalls.grantCredits, [isAdmin], ({ params, input }) =>
    grantCredits(deps, params.id, input),
  );

  answer(recordCalls.openClient, [isAdmin], ({ params, c }) =>
    openClient(deps, params.id, c.get('member').userId),
  );
  answer(copyCall, [isAdmin], ({ params, c }) =>
    copyClient(deps, params.id, c.get('member').userId),
  );
  answer(recordCalls.addClient, [isAdmin], async ({ input }) => {
    await requirePhone('phone', input.phone);
    return { id: await addClient(deps, input) };
  });
  answer(recordCalls.saveContact, [isAdmin], async ({ params, input }) => {
    await requirePhone('phone', input.phone);
    await saveContact(deps, params.id, input);
    return done;
  });
  answer(recordCalls.savePreferences, [isAdmin], async ({ params, input }) => {
    await savePreferences(deps, params.id, input);
    return done;
  });
  answer(recordCalls.keepWords, [isAdmin], async ({ params, input }) => {
    await keepWords(deps, params.id, input);
    return done;
  });
  answer(recordCalls.endWords, [isAdmin], async ({ params }) => {
    await endWords(deps, params.id, params.wordId);
    return done;
  });

  answer(mergeCalls.listDuplicates, [isAdmin], () => listDuplicates(deps));
  answer(mergeCalls.keepApart, [isAdmin], async ({ params, input, c }) => {
    const { userId } = c.get('member');
    await keepApart(deps, { clientId: params.id, otherId: input.otherId, userId });
    return done;
  });
  answer(mergeCalls.previewMerge, [isAdmin], ({ params, input, c }) =>
    previewMerge(deps, {
      fromId: params.id,
      intoId: input.intoId,
      userId: c.get('member').userId,
    }),
  );
  answer(mergeCalls.mergeClients, [isAdmin], async ({ params, input, c }) => ({
    mergeId: await mergeClients(deps, {
      fromId: params.id,
      intoId: input.intoId,
      userId: c.get('member').userId,
    }),
  }));
  answer(mergeCalls.undoMerge, [isAdmin], async ({ params, c }) => ({
    id: await undoMerge(deps, params.id, c.get('member').userId),
  }));

  answer(importCalls.listImports, [isAdmin], () => listImports(deps));
  answer(importCalls.checkImport, [isAdmin], ({ params, input }) =>
    checkImport(deps, params.id, input),
  );
  answer(importCalls.importClients, [isAdmin], ({ params, input, c }) =>
    importClients(deps, params.id, { ...input, userId: c.get('member').userId }),
  );
  answer(historyCalls.checkAppointments, [isAdmin], ({ params, input }) =>
    checkAppointments(deps, params.id, input),
  );
  answer(historyCalls.importAppointments, [isAdmin], ({ params, input, c }) =>
    importAppointments(deps, params.id, { ...input, userId: c.get('member').userId }),
  );
  answer(balanceCalls.checkBalances, [isAdmin], ({ params, input }) =>
    checkBalances(deps, params.id, input),
  );
  answer(balanceCalls.importBalances, [isAdmin], ({ params, input, c }) =>
    importBalances(deps, params.id, { ...input, userId: c.get('member').userId }),
  );
  answer(importCalls.undoImport, [isAdmin], ({ params }) => undoImport(deps, params.id));
  answer(erasureCalls.previewErasure, [isAdmin], ({ params }) => previewErasure(deps, params.id));
  answer(erasureCalls.eraseClient, [isAdmin], async ({ params, input, c }) => {
    await eraseClient(deps, params.id, { ...input, userId: c.get('member').userId });
    return done;
  });
  return routes;
}
