import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { ROLES, type User, type ViewerHint } from '#contract/accounts/accounts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  clearLeftSession,
  clearSession,
  getSessionToken,
  hashToken,
  hasStaleHint,
  keepDevice,
  newToken,
  sendSession,
} from './session-cookies.ts';

type SessionDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl'>;

/** Who a call comes from; read once and passed to whatever depends on it: prices, offered times, permissions. */
export interface Viewer {
  role: 'guest' | User['role'];
  /** Null for a guest, and until the sign-up link is used. */
  userId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  isEmailVerified: boolean;
  /** Pays member prices. */
  isActiveMember: boolean;
  /** The client who has this person's appointments. */
  clientId: string | null;
  isExistingClient: boolean;
  canBookAtHome: boolean;
  /** An existing client who can book home visits. */
  canBeVisited: boolean;
}

/** A person who is logged in. */
type LoggedIn = Viewer & { role: User['role'] };

/** A person with an account. */
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
  canBeVisited: false,
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
  can_be_visited: z.boolean(),
  expires_at: z.string(),
  is_extended: z.boolean(),
});

/** Returns who a call comes from, in one round trip (none for a guest). Renews cookies of an extended session or a stale hint. */
export async function readViewer(c: Context, deps: SessionDeps): Promise<Viewer> {
  const token = getSessionToken(c, deps);
  if (token) {
    const found = await findViewer(deps, token);
    if (found) {
      if (found.isExtended || hasStaleHint(c, found.hint))
        sendSession(c, deps, { token, ...found });
      return found.viewer;
    }
  }
  clearLeftSession(c, deps);
  return GUEST;
}

/** Admits only people with an account, which includes a verified address; the routes behind it get their `member`. */
export function requireMember(deps: SessionDeps) {
  return requireViewer(deps, () => true);
}

/**
 * Admits only administrators; the routes behind it get their `member`.
 * @public The dashboard's routes use it.
 */
export function requireAdmin(deps: SessionDeps) {
  return requireViewer(deps, ({ role }) => role === 'admin');
}

/** What requireMember and requireAdmin set for the routes behind them. */
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
  'Please confirm your email address first: the link is in the email we sent you.';

const isMember = (viewer: Viewer): viewer is Member => viewer.userId !== null;

/** Returns the logged-in account as its own pages see it; null for a guest. */
export function toUser(viewer: LoggedIn): User;
export function toUser(viewer: Viewer): User | null;
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
    canBeVisited: viewer.canBeVisited,
  };
}

/** Returns the account that owns what this call sends: only a member's. The therapist sends things for someone else. */
export function memberAccountOf({ role, userId }: Viewer): string | null {
  return role === 'member' ? userId : null;
}

/** What determines which times are offered, as the database takes it. */
export interface Offer {
  client_type: string;
  can_book_at_home: boolean;
  can_be_visited: boolean;
}

/** Returns what determines the times offered to a viewer. */
export function offerOf({ isExistingClient, canBookAtHome, canBeVisited }: Viewer): Offer {
  return {
    client_type: isExistingClient ? 'existing' : 'new',
    can_book_at_home: canBookAtHome,
    can_be_visited: canBeVisited,
  };
}

/** Starts a session after the password was verified, replacing the one this browser had. */
export async function startSession(
  c: Context,
  deps: SessionDeps,
  userId: string,
): Promise<LoggedIn> {
  await closeSession(c, deps);
  const token = newToken();
  await deps.database.rpcNow('open_session', {
    p_user_id: userId,
    p_session: hashToken(token),
    p_device: hashToken(keepDevice(c, deps)),
  });
  return sendStarted(c, deps, token);
}

/** Sends the cookies of a session that the database just opened. Throws login_required if it has ended since. */
export async function sendStarted(c: Context, deps: SessionDeps, token: string): Promise<LoggedIn> {
  const found = await findViewer(deps, token);
  if (!found) {
    clearSession(c, deps);
    throw new AppError('login_required');
  }
  sendSession(c, deps, { token, ...found });
  return found.viewer;
}

/** Sends the cookies of this browser's session again after something in them changed. Throws login_required if it has ended. */
export async function resendSession(c: Context, deps: SessionDeps): Promise<LoggedIn> {
  return sendStarted(c, deps, getSessionToken(c, deps) ?? '');
}

/** Ends this browser's session, if it has one. */
export async function endSession(c: Context, deps: SessionDeps): Promise<void> {
  await closeSession(c, deps);
  clearSession(c, deps);
}

async function closeSession(c: Context, deps: SessionDeps): Promise<void> {
  const token = getSessionToken(c, deps);
  if (token) await deps.database.rpc('close_session', { p_session: hashToken(token) });
}

async function findViewer({ database }: SessionDeps, token: string) {
  const [found] = await database.rpcNow('read_viewer', { p_session: hashToken(token) });
  if (!found) return null;
  const row = viewerRowSchema.parse(found);
  const viewer: LoggedIn = {
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
    canBeVisited: row.can_be_visited,
  };
  return {
    viewer,
    hint: hintOf(viewer),
    expiresAt: new Date(row.expires_at),
    isExtended: row.is_extended,
  };
}

/** Returns what pages can read about the logged-in viewer: no name until the address is confirmed. */
function hintOf({ role, isActiveMember, isEmailVerified, firstName }: Viewer): ViewerHint {
  return {
    role: role === 'admin' ? 'admin' : 'member',
    active: isActiveMember,
    firstName: isEmailVerified ? firstName : '',
  };
}
