import { Hono } from 'hono';
import * as z from 'zod/mini';
import * as calls from '#contract/notes/note-templates.ts';
import { chartSchema, EMPTY_CHART } from '#contract/notes/session-note.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls } from '../middleware/answer-calls.ts';
import { requireAdmin, type MemberContext } from '../middleware/session.ts';
import { requireAreas } from './areas.ts';

const bodySchema = z.object({
  note: z._default(z.string(), ''),
  chart: z._default(chartSchema, EMPTY_CHART),
});

/** What session notes can start from: /api/admin/note-templates. */
export function noteTemplateRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isAdmin = requireAdmin(deps);
  const answer = answerCalls(routes, deps);
  const { database } = deps;

  answer(calls.listNoteTemplates, [isAdmin], async () => {
    const rows = await database.read((tables) =>
      tables.from('note_templates').select().order('name'),
    );
    return rows.map(({ template_id: id, name, body }) => ({ id, name, ...bodySchema.parse(body) }));
  });
  answer(calls.saveNoteTemplate, [isAdmin], async ({ params, input }) => {
    const { name, note, chart } = input;
    requireAreas(chart);
    await database.rpc('save_note_template', {
      p_template_id: params.id,
      p_name: name,
      p_body: { note: note ?? '', chart },
    });
    return { success: true };
  });
  answer(calls.deleteNoteTemplate, [isAdmin], async ({ params }) => {
    await database.rpc('delete_note_template', { p_template_id: params.id });
    return { success: true };
  });
  return routes;
}
