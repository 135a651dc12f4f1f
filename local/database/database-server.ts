import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { App, type Connection, type EmailDriver } from '@supabase/lite';
import { sql, type Kysely } from 'kysely';
import { parse } from 'smol-toml';

/** Runs one statement and returns its rows. */
export type RunSql = (statement: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A local Supabase, while it runs. */
export interface RunningDatabase {
  /** The value of SUPABASE_URL. */
  url: string;
  /** The value of SUPABASE_SECRET_KEY: all rights, for the server only. */
  secretKey: string;
  /** A key for the API that has no rights of its own. */
  publishableKey: string;
  /** Answers a request without the network. */
  answer: (request: Request) => Promise<Response>;
  /** Runs SQL as the owner of the database, bypassing the API. */
  sql: RunSql;
  stop: () => Promise<void>;
}

/** Turns PostgreSQL's text of an instant into PostgREST's: 2026-11-23T15:00:00+00:00. */
export function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/** The type OID of timestamptz. */
export const TIMESTAMPTZ = 1184;

interface ServeOptions {
  connection: Connection;
  /** 0 takes a free port. */
  port: number;
  /** Runs one task at a time, for a connection that can take only one. */
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  /** What Supabase Auth needs besides the database. */
  auth?: AuthOptions | undefined;
}

/** How Supabase Auth sends emails. */
export interface AuthOptions {
  /** The address of the site, for links in emails. */
  siteUrl: string;
  email: EmailDriver;
}

const CONFIG = new URL('../../supabase/config.toml', import.meta.url);

/** The hosted project's settings for Supabase Auth, except how it sends emails. */
async function readAuthConfig() {
  const { auth } = parse(await readFile(CONFIG, 'utf8'));
  const { email, minimum_password_length } = auth as unknown as AuthConfig;
  return {
    minimum_password_length,
    email: { enable_confirmations: email.enable_confirmations, template: email.template },
  };
}

interface AuthConfig {
  minimum_password_length: number;
  email: {
    enable_confirmations: boolean;
    template: { recovery: { subject: string; content_path: string } };
  };
}

/** Builds the Supabase-compatible app around a connection; its keys are new each time and always required. */
export async function createSupabaseApp(connection: Connection, auth?: AuthOptions) {
  const publishableKey = `sb_publishable_${randomBytes(16).toString('hex')}`;
  const secretKey = `sb_secret_${randomBytes(16).toString('hex')}`;
  const app = new App({
    connection,
    auth: {
      ...(await readAuthConfig()),
      ...(auth && { site_url: auth.siteUrl }),
      enabled: true,
      publishable_key: publishableKey,
      secret_key: secretKey,
      jwt_secret: randomBytes(32).toString('hex'),
    },
    storage: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      ...(auth && { drivers: { email: auth.email } }),
    },
  });
  return { app, publishableKey, secretKey };
}

/** Serves a migrated database on 127.0.0.1 as Supabase would; throws if the port is taken. */
export async function serveDatabase({
  connection,
  port,
  inTurn,
  auth,
}: ServeOptions): Promise<Omit<RunningDatabase, 'sql'>> {
  keepOwnPrivileges(connection);
  keepErrorsQuiet(connection);
  keepViewsUnread(connection);
  describeAtOnce(connection);
  const { app, publishableKey, secretKey } = await createSupabaseApp(connection, auth);
  await app.init();
  const answer = (request: Request, peerAddress: string | null) =>
    inTurn(() => Promise.resolve(app.fetch(request, { peerAddress })));
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request, env) => answer(request, env.incoming.socket.remoteAddress ?? null),
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    publishableKey,
    secretKey,
    answer: (request) => answer(request, '127.0.0.1'),
    stop: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await connection.close();
    },
  };
}

/**
 * Supabase Lite grants every table to anon and authenticated at the first request of a connection. Our migrations decide on
 * privileges, as on the hosted service, so this makes it believe that it has done so.
 */
function keepOwnPrivileges(connection: Connection): void {
  Object.assign(connection, { rlsState: 'active' });
}

/**
 * Supabase Lite prints every database error with its query and parameters. A refusal (PT4xx) is an answer, not an error, and
 * isn't printed. Of any other error only code and message are printed; a detail may hold personal data.
 */
function keepErrorsQuiet(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (thrown) => {
    const error = normalize(thrown);
    if (!isDatabaseError(error)) return error;
    const { code, message, detail = null, hint = null } = error;
    if (code.startsWith('PT4')) {
      const body = { code, message, details: detail, hint };
      const status = Number(code.slice(2));
      // Hono sends the response attached to an error before Supabase Lite can print it.
      throw Object.assign(new Error(message), {
        getResponse: () => Response.json(body, { status }),
      });
    }
    return Object.defineProperties(
      { code, message },
      { detail: { value: detail }, hint: { value: hint } },
    );
  };
}

/**
 * At each request, Supabase Lite searches the SQL of every view, once per column, for types to translate. We have none, and this
 * took a sixth of a test's time, so we hide the SQL.
 */
function keepViewsUnread(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const schema = await introspect(options);
    for (const view of schema.views) view.sql = '';
    return schema;
  };
}

/** The caller, as Supabase Lite passes it to PostgreSQL. */
interface Asking {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: string };
}

/** A call of a function, as Supabase Lite passes it to PostgreSQL. */
interface FunctionCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/**
 * Supabase Lite describes a request to PostgreSQL in five to eleven statements, one after the other, which take longer than the
 * request itself. This takes one or two.
 */
function describeAtOnce(connection: Connection): void {
  Object.assign(connection, {
    applyJwtSessionContext: (transaction: Kysely<unknown>, { auth, storage }: Asking) => {
      const role = auth?.role ?? 'anon';
      return setForTransaction(transaction, {
        role,
        'request.jwt.claim.sub': String(auth?.uid ?? ''),
        'request.jwt.claim.role': role,
        'storage.operation': storage?.operation ?? '',
        ...(auth?.jwt ? { 'request.jwt.claims': JSON.stringify(auth.jwt) } : {}),
      });
    },
    applyRpcRequestGucs: (
      transaction: Kysely<unknown>,
      { method, path, requestHeaders = {} }: FunctionCall,
    ) =>
      setForTransaction(transaction, {
        'response.status': '',
        'response.headers': '',
        'request.method': method,
        'request.path': path,
        'request.headers': JSON.stringify(requestHeaders),
      }),
  });
}

async function setForTransaction(
  transaction: Kysely<unknown>,
  settings: Record<string, string>,
): Promise<void> {
  const each = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(each)}`.execute(transaction);
}

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

/** Errors reported by PostgreSQL carry the routine they come from. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'routine' in error
  );
}
