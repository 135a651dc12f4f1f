import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Schema } from './database.types.ts';

/** Supabase's tables and functions over HTTP, in the types of our schema. */
export type Tables = PostgrestClient<Schema>;

interface SupabaseConfig {
  url: string;
  key: string;
  fetch?: typeof fetch | undefined;
}

/** What each call of Supabase must say: a key, which also carries the rights. */
export function keyHeaders(key: string): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}

/** Connects to Supabase's tables and functions. The whole of supabase-js would be most of what a function loads at its start. */
export function connectTables({ url, key, fetch }: SupabaseConfig): Tables {
  return new PostgrestClient<Schema>(`${url}/rest/v1`, {
    headers: keyHeaders(key),
    ...(fetch && { fetch }),
    // Its own three tries would keep a person waiting past the end of the function, without an answer.
    retry: false,
  });
}
