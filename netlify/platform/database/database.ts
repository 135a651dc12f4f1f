import type { PostgrestError } from '@supabase/postgrest-js';
import { AppError, isProblemCode, type AppErrorOptions } from '../../errors/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Database as Schema, Json } from './database.types.ts';
import { createLastingFetch } from './lasting-fetch.ts';
import { connectTables, type Tables } from './supabase.ts';

type Functions = Schema['public']['Functions'];
type FunctionName = keyof Functions & string;
type Requests = Schema['private']['CompositeTypes'];

/** A request that goes to the database as JSON, with the keys of private.<noun>_request; missing keys are null there. */
export type RequestFor<Noun extends string> = `${Noun}_request` extends keyof Requests
  ? Partial<Requests[`${Noun}_request`]>
  : never;

/** A JSON argument named p_<noun> has the keys of that noun's request type, if there is one. */
type Requested<Given> = {
  [Key in keyof Given]: Json extends Given[Key]
    ? Key extends `p_${infer Noun}`
      ? `${Noun}_request` extends keyof Requests
        ? RequestFor<Noun>
        : Given[Key]
      : Given[Key]
    : Given[Key];
};

/** The arguments of a function. The generated type is never if it takes none. */
type Args<Name extends FunctionName> = [Functions[Name]['Args']] extends [never]
  ? Record<string, never>
  : Requested<Functions[Name]['Args']>;
type Answer<Name extends FunctionName> = Functions[Name]['Returns'];

/** The SQL functions whose rules depend on the time. */
type TimedFunction = {
  [Name in FunctionName]: Args<Name> extends Record<string, never>
    ? never
    : 'p_now' extends keyof Args<Name>
      ? Name
      : never;
}[FunctionName];

/** The SQL functions, called over HTTP. Expected refusals are thrown as AppError with their stable word. */
export interface Database {
  /** Calls a function that doesn't depend on the time. */
  rpc<Name extends Exclude<FunctionName, TimedFunction>>(
    name: Name,
    args: Args<Name>,
  ): Promise<Answer<Name>>;
  /** Calls a function at the time of the API's clock; with the real clock, the database uses its own. */
  rpcNow<Name extends TimedFunction>(
    name: Name,
    args: Omit<Args<Name>, 'p_now'>,
  ): Promise<Answer<Name>>;
  /** Reads rows of a table or a view. */
  read<Rows>(query: (tables: Pick<Tables, 'from'>) => PromiseLike<Reply<Rows>>): Promise<Rows>;
}

type Reply<Rows> =
  | { data: Rows; error: null; status: number }
  | { data: null; error: PostgrestError; status: number };

interface DatabaseConfig {
  url: string;
  secretKey: string;
  clock: Clock;
  /** How long to wait for one answer, in milliseconds. */
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 10_000;

/** Connects to the database with all rights: server only. */
export function createDatabase({
  url,
  secretKey,
  clock,
  timeoutMs = TIMEOUT_MS,
}: DatabaseConfig): Database {
  // It tries again: calling our SQL functions twice does no harm.
  const client = connectTables({ url, key: secretKey, fetch: createLastingFetch(timeoutMs) });
  const read: Database['read'] = async (query) => {
    const { data, error, status } = await query(client);
    if (error) throw toAppError(error, status);
    return data;
  };
  const call = <Name extends FunctionName>(name: Name, args: object) =>
    read<Answer<Name>>(() => client.rpc(name, args as never) as never);
  return {
    read,
    rpc: call,
    rpcNow: (name, args) =>
      call(name, clock.isReal ? args : { ...args, p_now: clock.now().toISOString() }),
  };
}

/** A refusal with a word meant only for the API. If the API doesn't handle it, that's a bug of ours. */
export class DatabaseRefusal extends AppError {
  readonly word: string;

  constructor(word: string, cause: unknown) {
    super('internal', { cause });
    this.word = word;
  }
}

/** Returns what a refusal says besides its word: the seconds to wait, or the current state. */
function readDetails(details: string | null): AppErrorOptions {
  if (!details) return {};
  const read: unknown = JSON.parse(details);
  return typeof read === 'number' ? { retryAfterSeconds: read } : { current: read };
}

/**
 * Expected refusals are raised as PT4xx with a stable word. SQLSTATE classes 08, 53 and 57, a lock that was waited for too long
 * (55P03), PGRST00x, a gateway status, or no status mean that the database can't be reached; anything else is our own bug.
 */
function toAppError(error: PostgrestError, status: number): AppError {
  // There is no code if the gateway answers with a page instead of PostgREST's JSON.
  const { code = '', message } = error as Partial<PostgrestError>;
  if (code.startsWith('PT4') && message !== undefined) {
    return isProblemCode(message)
      ? new AppError(message, readDetails(error.details))
      : new DatabaseRefusal(message, error);
  }
  const isUnreachable = status === 0 || status >= 502 || /^(08|53|55P03|57|PGRST00)/.test(code);
  return new AppError(isUnreachable ? 'database_unavailable' : 'internal', { cause: error });
}
