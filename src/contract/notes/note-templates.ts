import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { optionalText, requiredText } from '../rules/text.ts';
import { chartSchema, EMPTY_CHART } from './session-note.ts';

const templateSchema = z.object({
  name: requiredText('Please enter a name', 40),
  note: z._default(optionalText(4000), ''),
  chart: z._default(chartSchema, EMPTY_CHART),
});

/** Lists what a note can start from, by name. */
export const listNoteTemplates = defineCall({
  method: 'GET',
  path: '/api/admin/note-templates',
  answer: z.array(z.extend(templateSchema, { id: z.uuid() })),
});

/** Stores a template under an id that the browser chose. */
export const saveNoteTemplate = defineCall({
  method: 'POST',
  path: '/api/admin/note-templates/:id',
  input: templateSchema,
  answer: doneSchema,
  refusals: ['name_taken'],
});

/** Deletes a template; notes that started from it stay. */
export const deleteNoteTemplate = defineCall({
  method: 'DELETE',
  path: '/api/admin/note-templates/:id',
  answer: doneSchema,
});
