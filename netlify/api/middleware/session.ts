import { createHash, randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import {
  ROLES,
  VIEWER_HINT_COOKIE,
  type User,
  type ViewerHint,
} from '../../../src/contract/accounts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

type SessionDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl'>;

/** Who a call comes from; read once, and passed to whatever depends on it: prices, offered times, permissions. */
export interface Viewer {
  role: 'guest' | User['role'];
  /** Null for a guest, and for whoever has not followed the link of their sign-up yet. */
  userId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  isEmailVerified: boolean;
  /** Pays member prices. */
  isActiveMember: boolean;
  /** The client whose appointments are this person's. */
  clientId: string | null;
  isExistingClient: boolean;
  canBookAtHome: boolean;
}

/** Somebody with an account. */
export type Member = Viewer & { userId: string };

const GUEST: Viewer = {
  role: 'guest',
  userId: null,
  email: '',
  firstName: '',
  lastName: '',
  phone: null,
  isEmailVerified: false,
  isActiveMember: false,
  clientId: null,
  isExistingClient: false,
  canBookAtHome: false,
};

const viewerRowSchema = z.object({
  user_id: z.nullable(z.uuid()),
  is_pending: z.boolean(),
  role: z.enum(ROLES),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  membership_status: z.string(),
  client_id: z.nullable(z.uuid()),
  is_existing_client: z.boolean(),
  can_book_at_home: z.boolean(),
  expires_at: z.string(),
  is_extended: z.boolean(),
});

/** Who a call comes from, in one round trip, none for a guest. Sends the cookies again when the session was extended or the hint is stale. */
export async function readViewer(c: Context, deps: SessionDeps): Promise<Viewer> {
  const token = getSessionToken(c, deps);
  if (token) {
    const found = await findViewer(deps, token);
    if (found) {
      if (found.isExtended || hasStaleHint(c, found.viewer))
        sendSession(c, deps, { token, ...found });
      return found.viewer;
    }
  }
  if (token ?? getCookie(c, VIEWER_HINT_COOKIE)) clearSession(c, deps);
  return GUEST;
}

/** Lets only people with an account in, a verified address included; the routes behind it have their `member`. */
export function requireMember(deps: SessionDeps) {
  return requireViewer(deps, () => true);
}

/**
 * Lets only administrators in; the routes behind it have their `member`.
 * @public The routes of the dashboard stand behind it.
 */
export function requireAdmin(deps: SessionDeps) {
  return requireViewer(deps, ({ role }) => role === 'admin');
}

/** What requireMember and requireAdmin leave for the routes behind them. */
export interface MemberContext {
  Variables: { member: Member };
}

function requireViewer(
  deps: SessionDeps,
  isAllowed: (viewer: Viewer) => boolean,
): MiddlewareHandler<MemberContext> {
  return async (c, next) => {
    const viewer = await readViewer(c, deps);
    if (viewer.role === 'guest') throw new AppError('login_required');
    if (!isMember(viewer)) throw new AppError('not_allowed', { detail: NOT_CONFIRMED });
    if (!isAllowed(viewer)) throw new AppError('not_allowed');
    c.set('member', viewer);
    await next();
  };
}

const NOT_CONFIRMED =
  'Please confirm your email address first: the link is in the mail we sent you.';

const isMember = (viewer: Viewer): viewer is Member => viewer.userId !== null;

/** The account of somebody who is logged in, as its own pages see it; null for a guest. */
export function toUser(viewer: Viewer): User | null {
  const { role, email, firstName, lastName, phone, isEmailVerified } = viewer;
  if (role === 'guest') return null;
  const status = viewer.isActiveMember ? 'active' : 'none';
  return {
    role,
    email,
    firstName,
    lastName,
    phone,
    membershipStatus: isEmailVerified ? status : 'pending',
    isEmailVerified,
    isExistingClient: viewer.isExistingClient,
    canBookAtHome: viewer.canBookAtHome,
  };
}

/** What decides which times somebody is offered, in the words of the database. */
export interface Offer {
  client_type: string;
  can_book_at_home: boolean;
}

/** The times that somebody is offered. */
export function offerOf({ isExistingClient, canBookAtHome }: Viewer): Offer {
  return {
    client_type: isExistingClient ? 'existing' : 'new',
    can_book_at_home: canBookAtHome,
  };
}

/** A new secret for a cookie or a link: 32 random bytes. The database is given its hash alone. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Logs somebody in whose password was proved: a new session, in place of the one that this browser had. */
export async function startSession(c: Context, deps: SessionDeps, userId: string): Promise<Viewer> {
  await closeSession(c, deps);
  const token = newToken();
  await deps.database.rpcNow('open_session', {
    p_user_id: userId,
    p_session: hashToken(token),
    p_device: hashToken(keepDevice(c, deps)),
  });
  return sendStarted(c, deps, token);
}

/** Sends the cookies of a session that the database has just opened. */
export async function sendStarted(c: Context, deps: SessionDeps, token: string): Promise<Viewer> {
  const found = await findViewer(deps, token);
  if (!found) throw new Error('The session was not opened');
  sendSession(c, deps, { token, ...found });
  return found.viewer;
}

/** Sends the cookies of this browser's session again, after something that they say has changed. */
export async function resendSession(c: Context, deps: SessionDeps): Promise<Viewer> {
  return sendStarted(c, deps, getSessionToken(c, deps) ?? '');
}

/** Ends the login of this browser, if it has one. */
export async function endSession(c: Context, deps: SessionDeps): Promise<void> {
  await closeSession(c, deps);
  clearSession(c, deps);
}

async function closeSession(c: Context, deps: SessionDeps): Promise<void> {
  const token = getSessionToken(c, deps);
  if (token) await deps.database.rpc('close_session', { p_session: hashToken(token) });
}

/** The secret of a browser in which somebody logs in, new or as it was: from there they may try when strangers are shut out. */
export function keepDevice(c: Context, deps: SessionDeps): string {
  const device = getDevice(c, deps) ?? newToken();
  setPrivate(c, deps, { name: DEVICE, value: device, maxAge: DEVICE_SECONDS });
  return device;
}

/** The secret of this browser, if somebody has logged in here before. */
export const getDevice = (c: Context, deps: SessionDeps) => getPrivate(c, deps, DEVICE);

/** The hash of this browser's session, if it has one, for reads that find out who is there in their own round trip. */
export function getSessionHash(c: Context, deps: SessionDeps): string | null {
  const token = getSessionToken(c, deps);
  return token ? hashToken(token) : null;
}

const getSessionToken = (c: Context, deps: SessionDeps) => getPrivate(c, deps, SESSION);

const SESSION = 'session';
const DEVICE = 'device';
const DEVICE_SECONDS = 180 * 24 * 3600;

const isSecure = ({ siteUrl }: SessionDeps) => siteUrl.startsWith('https:');

interface PrivateCookie {
  name: string;
  value: string;
  /** Seconds; 0 deletes it. */
  maxAge: number;
}

/** Sets a cookie that no script reads. Over HTTPS the prefix __Host- keeps other hosts of the domain from setting it. */
function setPrivate(c: Context, deps: SessionDeps, { name, value, maxAge }: PrivateCookie): void {
  const shared = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge } as const;
  setCookie(c, name, value, isSecure(deps) ? { ...shared, secure: true, prefix: 'host' } : shared);
}

function getPrivate(c: Context, deps: SessionDeps, name: string): string | undefined {
  const value = isSecure(deps) ? getCookie(c, name, 'host') : getCookie(c, name);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

async function findViewer({ database }: SessionDeps, token: string) {
  const [found] = await database.rpcNow('read_viewer', { p_session: hashToken(token) });
  if (!found) return null;
  const row = viewerRowSchema.parse(found);
  const viewer: Viewer = {
    role: row.role,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    isEmailVerified: !row.is_pending,
    isActiveMember: row.membership_status === 'active',
    clientId: row.client_id,
    isExistingClient: row.is_existing_client,
    canBookAtHome: row.can_book_at_home,
  };
  return { viewer, expiresAt: new Date(row.expires_at), isExtended: row.is_extended };
}

interface SentSession {
  token: string;
  viewer: Viewer;
  expiresAt: Date;
}

function sendSession(c: Context, deps: SessionDeps, { token, viewer, expiresAt }: SentSession) {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - deps.clock.now().getTime()) / 1000));
  setPrivate(c, deps, { name: SESSION, value: token, maxAge });
  setCookie(c, VIEWER_HINT_COOKIE, hintOf(viewer), { ...hintCookie(deps), maxAge });
}

function hintOf(viewer: Viewer): string {
  const hint: ViewerHint = {
    role: viewer.role === 'admin' ? 'admin' : 'member',
    active: viewer.isActiveMember,
    firstName: viewer.isEmailVerified ? viewer.firstName : '',
  };
  return JSON.stringify(hint);
}

/** Whether the hint says what is no longer so: a membership began, a name was changed elsewhere, or somebody wrote it. */
function hasStaleHint(c: Context, viewer: Viewer): boolean {
  const hint = getCookie(c, VIEWER_HINT_COOKIE);
  return hint !== undefined && hint !== hintOf(viewer);
}

function clearSession(c: Context, deps: SessionDeps): void {
  setPrivate(c, deps, { name: SESSION, value: '', maxAge: 0 });
  setCookie(c, VIEWER_HINT_COOKIE, '', { ...hintCookie(deps), maxAge: 0 });
}

const hintCookie = (deps: SessionDeps) =>
  ({ path: '/', sameSite: 'Lax', secure: isSecure(deps) }) as const;
