import * as z from 'zod/mini';
import { preferencesSchema, type ClientRecord } from '#contract/clients/client-record.ts';

/** What private.record_of_client answers. */
export const recordRowSchema = z.object({
  client_id: z.uuid(),
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  preferences: preferencesSchema,
  tags: z.array(z.string()),
});

/** Returns what can be edited of a client as the API answers it. */
export function toRecord(row: z.infer<typeof recordRowSchema>): ClientRecord {
  return {
    id: row.client_id,
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    preferences: row.preferences,
    tags: row.tags,
  };
}
