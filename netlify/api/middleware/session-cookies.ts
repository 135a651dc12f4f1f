import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { VIEWER_HINT_COOKIE, type ViewerHint } from '#contract/accounts/accounts.ts';
import type { Deps } from '#platform/deps.ts';

/** What determines how cookies are set. */
export type CookieDeps = Pick<Deps, 'clock' | 'siteUrl'>;

const SESSION = 'session';
const DEVICE = 'device';
const DEVICE_SECONDS = 180 * 24 * 3600;

/** Returns a new secret for a cookie or a link: 32 random bytes. The database only gets its hash. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Returns what the database stores of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the secret of this browser's session, if it has one. */
export const getSessionToken = (c: Context, deps: CookieDeps) => getPrivate(c, deps, SESSION);

/** Returns the hash of this browser's session, if it has one, for reads that look up the viewer in the same round trip. */
export function getSessionHash(c: Context, deps: CookieDeps): string | null {
  const token = getSessionToken(c, deps);
  return token ? hashToken(token) : null;
}

interface SentSession {
  token: string;
  expiresAt: Date;
  /** What pages can read about it. */
  hint: ViewerHint;
}

/** Sends a session's cookie and the hint cookie for pages. Both last as long as the session does when unused. */
export function sendSession(c: Context, deps: CookieDeps, { token, expiresAt, hint }: SentSession) {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - deps.clock.now().getTime()) / 1000));
  setPrivate(c, deps, { name: SESSION, value: token, maxAge });
  setCookie(c, VIEWER_HINT_COOKIE, JSON.stringify(hint), { ...hintCookie(deps), maxAge });
}

/** Returns whether the hint is out of date: a membership began, a name was changed elsewhere, or someone made it up. */
export function hasStaleHint(c: Context, hint: ViewerHint): boolean {
  const sent = getCookie(c, VIEWER_HINT_COOKIE);
  return sent !== undefined && sent !== JSON.stringify(hint);
}

/** Deletes the cookies of a session. */
export function clearSession(c: Context, deps: CookieDeps): void {
  setPrivate(c, deps, { name: SESSION, value: '', maxAge: 0 });
  setCookie(c, VIEWER_HINT_COOKIE, '', { ...hintCookie(deps), maxAge: 0 });
}

/** Deletes the cookies of a session that is over, or a hint without a session. */
export function clearLeftSession(c: Context, deps: CookieDeps): void {
  if (getSessionToken(c, deps) ?? getCookie(c, VIEWER_HINT_COOKIE)) clearSession(c, deps);
}

/** Returns the secret of this browser, if someone has logged in here before. */
export const getDevice = (c: Context, deps: CookieDeps) => getPrivate(c, deps, DEVICE);

/** Returns the secret of a browser that logs in, new or existing. Its owner can log in there while strangers are blocked. */
export function keepDevice(c: Context, deps: CookieDeps): string {
  const device = getDevice(c, deps) ?? newToken();
  setPrivate(c, deps, { name: DEVICE, value: device, maxAge: DEVICE_SECONDS });
  return device;
}

const isSecure = ({ siteUrl }: CookieDeps) => siteUrl.startsWith('https:');

const hintCookie = (deps: CookieDeps) =>
  ({ path: '/', sameSite: 'Lax', secure: isSecure(deps) }) as const;

interface PrivateCookie {
  name: string;
  value: string;
  /** In seconds; 0 deletes it. */
  maxAge: number;
}

/** Sets a cookie that no script can read. Over HTTPS, the prefix __Host- prevents other hosts of the domain from setting it. */
function setPrivate(c: Context, deps: CookieDeps, { name, value, maxAge }: PrivateCookie): void {
  const shared = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge } as const;
  setCookie(c, name, value, isSecure(deps) ? { ...shared, secure: true, prefix: 'host' } : shared);
}

function getPrivate(c: Context, deps: CookieDeps, name: string): string | undefined {
  const value = isSecure(deps) ? getCookie(c, name, 'host') : getCookie(c, name);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
